//! A certificate and its key in PEM files.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};

use tokio::{
    sync::{Notify, watch},
    task::JoinHandle,
};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject};

use super::{Present, TlsError, server_config};

/// How often the files are looked at.
const LOOK: Duration = Duration::from_secs(5);

/// The longest file, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// Reads the files, and keeps reading them.
pub(super) fn load(
    certificate: PathBuf,
    key: PathBuf,
    reload: Arc<Notify>,
) -> Result<(watch::Receiver<Present>, JoinHandle<()>), TlsError> {
    let stamp = Stamp::of(&certificate, &key);
    let (sender, present) = watch::channel(read(&certificate, &key)?);
    Ok((present, tokio::spawn(keep(certificate, key, stamp, reload, sender))))
}

/// Reads the files again when they have changed or the operator asks for it. If that fails, the old
/// certificate stays.
async fn keep(
    certificate: PathBuf,
    key: PathBuf,
    mut stamp: Stamp,
    reload: Arc<Notify>,
    present: watch::Sender<Present>,
) {
    loop {
        let asked = tokio::select! {
            () = tokio::time::sleep(LOOK) => false,
            () = reload.notified() => true,
        };
        let (certificate, key) = (certificate.clone(), key.clone());
        let look = move || {
            let new = Stamp::of(&certificate, &key);
            // A file that is being written is read when it is complete, at the next look.
            (asked || new != stamp).then(|| (new, read(&certificate, &key)))
        };
        match tokio::task::spawn_blocking(look).await {
            Ok(Some((new, Ok(config)))) => {
                stamp = new;
                present.send_replace(config);
                tracing::info!("the certificate was read again");
            }
            Ok(Some((new, Err(error)))) => {
                stamp = new;
                tracing::error!(%error, "the certificate was not read again; the old one stays");
            }
            Ok(None) | Err(_) => {}
        }
    }
}

/// When the files were written, and how long they are.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stamp([Option<(SystemTime, u64)>; 2]);

impl Stamp {
    fn of(certificate: &Path, key: &Path) -> Self {
        Self([certificate, key].map(|file| {
            let data = fs::metadata(file).ok()?;
            Some((data.modified().ok()?, data.len()))
        }))
    }
}

fn read(certificate: &Path, key: &Path) -> Result<Present, TlsError> {
    let text = bytes(certificate)?;
    let chain: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&text).collect();
    let chain = chain.map_err(|error| TlsError::at(&certificate.display(), &error))?;
    if chain.is_empty() {
        return Err(TlsError::at(&certificate.display(), &"there is no certificate in this file"));
    }
    is_private(key)?;
    let private = PrivateKeyDer::from_pem_slice(&bytes(key)?);
    let private = private.map_err(|error| TlsError::at(&key.display(), &error))?;
    let config = server_config(|builder| builder.with_single_cert(chain, private));
    let config = config.map_err(|error| {
        let files = format!("{} and {}", certificate.display(), key.display());
        TlsError::at(&files, &error)
    })?;
    Ok(Present {
        ordinary: Arc::new(config),
        #[cfg(feature = "acme")]
        challenge: None,
    })
}

pub(super) fn bytes(file: &Path) -> Result<Vec<u8>, TlsError> {
    let failure = |error: io::Error| TlsError::at(&file.display(), &error);
    if fs::metadata(file).map_err(failure)?.len() > MAX_BYTES {
        return Err(failure(io::Error::other("longer than 1 MiB")));
    }
    fs::read(file).map_err(failure)
}

/// Refuses a key that everybody on this machine can read or replace.
#[cfg(unix)]
pub(super) fn is_private(key: &Path) -> Result<(), TlsError> {
    use std::os::unix::fs::PermissionsExt;

    let data = fs::metadata(key).map_err(|error| TlsError::at(&key.display(), &error))?;
    let mode = data.permissions().mode() & 0o777;
    if mode & 0o027 == 0 {
        return Ok(());
    }
    let text = format!(
        "other users can read or replace this key (mode {mode:o}); `chmod 600` makes it private"
    );
    Err(TlsError::at(&key.display(), &text))
}

#[cfg(not(unix))]
pub(super) fn is_private(_key: &Path) -> Result<(), TlsError> {
    Ok(())
}
