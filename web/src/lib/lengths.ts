// How long each cue takes at the normal pace. Made by `cargo xtask bless`.

/** `ms`: one piece from its start to its end; `gap`: how much later the next starts. */
export const LENGTHS = {
  deal: { ms: 320, gap: 70 },
  draw: { ms: 320, gap: 70 },
  play: { ms: 420, gap: 90 },
  lay: { ms: 420, gap: 60 },
  flip: { ms: 260, gap: 90 },
  give: { ms: 420, gap: 90 },
  steal: { ms: 620 },
  swap: { ms: 420 },
  catch: { ms: 620 },
  war: { ms: 620, gap: 90 },
  roll: { ms: 560 },
  pass: { ms: 420 },
  pay: { ms: 420 },
  call: { ms: 260 },
  stamp: { ms: 180 },
  jail: { ms: 620 },
  reveal: { ms: 360 },
  book: { ms: 620 },
  trick: { ms: 420, gap: 60 },
  race_step: { ms: 560 },
  race_finish: { ms: 900 },
  lay_eight: { ms: 480, gap: 60 },
  hand_end: { ms: 900 },
  win: { ms: 1400 },
} as const
