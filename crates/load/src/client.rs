//! A client of the hall, for tests and for making load.

use std::{io, net::SocketAddr};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        Error as WsError, Message, Utf8Bytes,
        client::IntoClientRequest as _,
        http::{HeaderValue, header},
        protocol::WebSocketConfig,
    },
};

/// Where calls go.
#[derive(Clone, Copy, Debug)]
pub struct Client {
    pub hall: SocketAddr,
}

/// What a call was answered.
#[derive(Clone, PartialEq, Debug)]
pub struct Answered {
    pub status: u16,
    /// `null` where the answer is no JSON.
    pub body: Value,
}

impl Client {
    /// # Errors
    ///
    /// The hall cannot be reached, or does not answer in HTTP.
    pub async fn get(&self, path: &str, token: Option<&str>) -> io::Result<Answered> {
        self.call("GET", path, token, None).await
    }

    /// # Errors
    ///
    /// The hall cannot be reached, or does not answer in HTTP.
    pub async fn post(
        &self,
        path: &str,
        token: Option<&str>,
        body: &Value,
    ) -> io::Result<Answered> {
        self.call("POST", path, token, Some(body)).await
    }

    /// A call on a connection of its own.
    ///
    /// # Errors
    ///
    /// The hall cannot be reached, or does not answer in HTTP.
    pub async fn call(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> io::Result<Answered> {
        let body = body.map_or_else(String::new, Value::to_string);
        let auth = token.map_or_else(String::new, |it| format!("authorization: Bearer {it}\r\n"));
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\n{auth}connection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.hall,
            body.len()
        );
        let mut stream = TcpStream::connect(self.hall).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        read_answer(&answer).ok_or_else(|| io::Error::other("this is not an answer in HTTP"))
    }

    /// Opens a socket at a table.
    ///
    /// # Errors
    ///
    /// The hall cannot be reached, or opens no socket.
    pub async fn socket(
        &self,
        table: &str,
        token: Option<&str>,
        resume: Option<(&str, u32)>,
    ) -> Result<Socket, WsError> {
        let query =
            resume.map_or_else(String::new, |(game, seq)| format!("?game={game}&seq={seq}"));
        Socket::open(self.hall, &format!("/api/v1/tables/{table}/socket{query}"), token).await
    }
}

fn read_answer(answer: &[u8]) -> Option<Answered> {
    let end = answer.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = str::from_utf8(&answer[..end]).ok()?;
    let status = head.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok()?;
    let body = serde_json::from_slice(&answer[end + 4..]).unwrap_or(Value::Null);
    Some(Answered { status, body })
}

/// An open socket.
#[derive(Debug)]
pub struct Socket(pub WebSocketStream<TcpStream>);

impl Socket {
    /// # Errors
    ///
    /// The server cannot be reached, or opens no socket.
    pub async fn open(
        server: SocketAddr,
        path: &str,
        token: Option<&str>,
    ) -> Result<Socket, WsError> {
        let mut request = format!("ws://{server}{path}").into_client_request()?;
        if let Some(token) = token {
            let value = HeaderValue::from_str(&format!("Bearer {token}"));
            let value = value.map_err(|err| WsError::HttpFormat(err.into()))?;
            request.headers_mut().insert(header::AUTHORIZATION, value);
        }
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(4 * 1024).write_buffer_size(0);
        let (stream, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Socket(stream))
    }

    /// # Errors
    ///
    /// The socket is closed.
    pub async fn send(&mut self, text: &str) -> Result<(), WsError> {
        self.0.send(Message::text(text)).await
    }

    /// The next message of the hall; `None` when it has closed the socket.
    ///
    /// # Errors
    ///
    /// The connection broke.
    pub async fn next(&mut self) -> Result<Option<Utf8Bytes>, WsError> {
        loop {
            match self.0.next().await {
                None | Some(Ok(Message::Close(_)) | Err(WsError::ConnectionClosed)) => {
                    return Ok(None);
                }
                Some(Ok(Message::Text(text))) => return Ok(Some(text)),
                // Pings are answered by the library.
                Some(Ok(_)) => {}
                Some(Err(err)) => return Err(err),
            }
        }
    }
}
