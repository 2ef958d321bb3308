// Imported first by every process that writes data. The database holds addresses and hashes: only the user who runs the
// site may read what it makes.
process.umask(0o077)
