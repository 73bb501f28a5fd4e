use serde::{Deserialize, Serialize};

/// Where the draws of a game came from, for whoever checks them; see `docs/use/fairness.md`. It holds
/// the seed, so there is none before the game is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Fair {
    pub scheme: Scheme,
    /// The game's id, which is not that of its rules: no other game has it.
    pub id: String,
    /// What was shown before the game, in hexadecimal digits.
    pub commitment: String,
    /// What was kept during the game, in hexadecimal digits.
    pub seed: String,
    /// What each seat has added, in hexadecimal digits, or nothing.
    pub entropy: Vec<Option<String>>,
    /// Where the first draws came from instead, if the game went on where another stood.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Forked>,
}

/// Where a game comes from that went on where another stood.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Forked {
    /// The id of the other game.
    pub game: String,
    /// How many inputs, after the deal, were played there.
    pub inputs: u32,
}

/// The ways to draw that are known.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Scheme {
    #[default]
    #[serde(rename = "parlor-fair-1")]
    ParlorFair1,
}

/// What `GET /api/v1/games/{id}/proof` gives.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ProofReport {
    pub id: String,
    pub scheme: Scheme,
    pub status: ProofStatus,
    /// Why the game was aborted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    pub commitment: String,
    /// Only when the game has been revealed or aborted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fair: Option<Fair>,
}

/// How far a commitment has come. Each ends as revealed or aborted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ProofStatus {
    /// The commitment has been shown, and nothing has been drawn.
    Committed,
    Running,
    Revealed,
    Aborted,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fair() -> Fair {
        Fair {
            scheme: Scheme::ParlorFair1,
            id: "tuesday".to_owned(),
            commitment: "12".to_owned(),
            seed: "34".to_owned(),
            entropy: vec![None, Some("c0ffee".to_owned())],
            from: None,
        }
    }

    #[test]
    fn a_proof_is_read_as_it_was_written() {
        let text = r#"{"scheme":"parlor-fair-1","id":"tuesday","commitment":"12","seed":"34","entropy":[null,"c0ffee"]}"#;
        assert_eq!(serde_json::to_string(&fair()).unwrap(), text);
        assert_eq!(serde_json::from_str::<Fair>(text).unwrap(), fair());
        let report = |status, reason, fair| ProofReport {
            id: "tuesday".to_owned(),
            scheme: Scheme::ParlorFair1,
            status,
            reason,
            commitment: "12".to_owned(),
            fair,
        };
        let aborted = Some("nobody came".to_owned());
        for (report, text) in [
            (
                report(ProofStatus::Committed, None, None),
                r#"{"id":"tuesday","scheme":"parlor-fair-1","status":"committed","commitment":"12"}"#.to_owned(),
            ),
            (
                report(ProofStatus::Aborted, aborted, Some(fair())),
                format!(
                    r#"{{"id":"tuesday","scheme":"parlor-fair-1","status":"aborted","reason":"nobody came","commitment":"12","fair":{text}}}"#
                ),
            ),
        ] {
            assert_eq!(serde_json::to_string(&report).unwrap(), text);
            assert_eq!(serde_json::from_str::<ProofReport>(&text).unwrap(), report);
        }
    }

    #[test]
    fn a_proof_of_another_scheme_is_refused() {
        let text = serde_json::to_string(&fair()).unwrap();
        let reason = |text: &str| serde_json::from_str::<Fair>(text).unwrap_err().to_string();
        assert_eq!(
            reason(&text.replace("fair-1", "fair-2")),
            "unknown variant `parlor-fair-2`, expected `parlor-fair-1` at line 1 column 25"
        );
        assert_eq!(
            reason(&text.replace("\"seed\"", "\"sead\"")),
            "unknown field `sead`, expected one of `scheme`, `id`, `commitment`, `seed`, `entropy`, `from` at line 1 column 65"
        );
    }
}
