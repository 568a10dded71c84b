//! A mail server on a loopback port that keeps what it is given (RFC 5321, the least of it), and mail that never ends.

use app::context::{Letter, Mail};
use server::mail::Smtp;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// Who the letters of these tests are from.
pub const FROM: &str = "Veracite <study@clinic.example>";

/// A letter as the mail server took it.
#[derive(Debug, Clone)]
pub struct Taken {
    /// Who it is for, by the envelope.
    pub to: String,
    /// The head, as it was sent.
    pub head: String,
    /// The text, decoded.
    pub body: String,
}

impl Taken {
    /// The path of the link in the text, which begins with `base`.
    pub fn path(&self, base: &str) -> String {
        let line = self.body.lines().find_map(|line| line.strip_prefix(base));
        line.unwrap_or_else(|| panic!("no link to {base} in {}", self.body)).to_owned()
    }
}

/// A mail server; ends with the test. It refuses addresses that begin with `refused`.
pub struct Post {
    letters: Arc<Mutex<Vec<Taken>>>,
    port: u16,
    task: JoinHandle<()>,
}

impl Drop for Post {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Post {
    /// Starts it.
    pub async fn open() -> Post {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let port = listener.local_addr().expect("it has an address").port();
        let letters = Arc::new(Mutex::new(Vec::new()));
        let kept = letters.clone();
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, kept.clone()));
            }
        });
        Post { letters, port, task }
    }

    /// The address of the server, as `--smtp` takes it.
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// The real way to it.
    pub fn mail(&self) -> Option<Arc<dyn Mail>> {
        Some(Arc::new(Smtp::new(&self.url(), Some(FROM)).expect("it is set up")))
    }

    /// What it took so far.
    pub fn letters(&self) -> Vec<Taken> {
        self.letters.lock().expect("nobody failed").clone()
    }

    /// The same, once there are so many.
    pub async fn wait_for(&self, number: usize) -> Vec<Taken> {
        for _ in 0..500 {
            if self.letters().len() >= number {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let letters = self.letters();
        assert_eq!(letters.len(), number, "{letters:?}");
        letters
    }
}

async fn serve(stream: TcpStream, kept: Arc<Mutex<Vec<Taken>>>) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let mut to = String::new();
    let mut answer = "220 test";
    loop {
        if write.write_all(format!("{answer}\r\n").as_bytes()).await.is_err() {
            return;
        }
        let Ok(Some(line)) = lines.next_line().await else { return };
        answer = match line.split([' ', ':']).next().unwrap_or_default() {
            "EHLO" | "HELO" => "250 8BITMIME",
            "RCPT" if line.contains("<refused") => "550 no such mailbox",
            "RCPT" => {
                to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                "250 ok"
            }
            "DATA" => {
                if write.write_all(b"354 go on\r\n").await.is_err() {
                    return;
                }
                let mut text = String::new();
                while let Ok(Some(line)) = lines.next_line().await {
                    if line == "." {
                        break;
                    }
                    text += line.strip_prefix('.').unwrap_or(&line);
                    text += "\r\n";
                }
                let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
                let taken = Taken { to: to.clone(), head: head.to_owned(), body: decoded(head, body) };
                kept.lock().expect("nobody failed").push(taken);
                "250 taken"
            }
            "QUIT" => {
                _ = write.write_all(b"221 bye\r\n").await;
                return;
            }
            _ => "250 ok",
        };
    }
}

/// A body out of the encoding that its head names.
fn decoded(head: &str, body: &str) -> String {
    let encoding = head.lines().find_map(|line| line.strip_prefix("Content-Transfer-Encoding: "));
    match encoding {
        Some("quoted-printable") => {}
        Some("base64") => panic!("a letter in base64 is not read by these tests"),
        _ => return body.replace("\r\n", "\n"),
    }
    let flat = body.replace("=\r\n", "");
    let mut bytes = Vec::new();
    let mut rest = flat.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        if first == b'=' && after.len() >= 2 {
            let pair = std::str::from_utf8(&after[..2]).expect("two digits");
            bytes.push(u8::from_str_radix(pair, 16).expect("two digits"));
            rest = &after[2..];
        } else {
            bytes.push(first);
            rest = after;
        }
    }
    String::from_utf8(bytes).expect("it is UTF-8").replace("\r\n", "\n")
}

/// Mail that takes a letter and never comes back.
pub struct Endless;

#[async_trait::async_trait]
impl Mail for Endless {
    async fn send(&self, _: Letter) -> Result<(), String> {
        std::future::pending().await
    }
}
