//! The site on a loopback port.

use crate::clock::SetClock;
use crate::password::CountedPasswords;
use crate::{Browser, Opened};
use app::context::{Ctx, Mail};
use server::clock::RandomIds;
use server::http::{Site, build_router};
use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// A database with the site in front of it; ends with the test.
pub struct Served {
    /// The database.
    pub opened: Opened,
    /// The clock that the site goes by.
    pub clock: Arc<SetClock>,
    /// What compares passwords.
    pub passwords: Arc<CountedPasswords>,
    /// `http://127.0.0.1:PORT`.
    pub base: String,
    /// What the router holds.
    pub site: Site,
    task: JoinHandle<()>,
}

impl Deref for Served {
    type Target = Opened;
    fn deref(&self) -> &Opened {
        &self.opened
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Opened {
    /// Serves the database on a free port. What the builders make goes by the site's clock and passwords too.
    pub async fn serve(self) -> Served {
        self.serve_with(None).await
    }

    /// The same with mail.
    pub async fn serve_with(mut self, mail: Option<Arc<dyn Mail>>) -> Served {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let base = format!("http://{}", listener.local_addr().expect("it has an address"));
        let (clock, passwords) = (Arc::new(SetClock::default()), Arc::new(CountedPasswords::default()));
        let site = Site {
            db: self.db.clone(),
            clock: clock.clone(),
            ids: Arc::new(RandomIds),
            passwords: passwords.clone(),
            mail,
            figures: Arc::default(),
            uploads: Arc::default(),
            public_url: base.clone(),
        };
        self.ctx = site.machine();
        let router = build_router(site.clone()).expect("the address is an origin");
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        let task = tokio::spawn(async move { axum::serve(listener, service).await.expect("it serves") });
        Served { opened: self, clock, passwords, base, site, task }
    }
}

impl Served {
    /// A browser that nobody has signed in with.
    pub fn browser(&self) -> Browser {
        Browser::new(&self.base)
    }

    /// The context of the command line.
    pub fn ctx(&self) -> &Ctx {
        &self.opened.ctx
    }

    /// A browser in which this address is signed in.
    pub async fn signed_in(&self, email: &str) -> Browser {
        let mut browser = self.browser();
        browser.sign_in(email).await;
        assert_eq!(browser.status(), 200, "{email} can sign in");
        browser
    }
}
