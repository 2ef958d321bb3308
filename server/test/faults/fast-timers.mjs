// Loaded before a site: what it does every hour or minute is done every second, so that no test has to wait for it.
const fastMs = 1000
const real = globalThis.setInterval
globalThis.setInterval = (work, ms, ...rest) => real(work, Math.min(ms, fastMs), ...rest)
