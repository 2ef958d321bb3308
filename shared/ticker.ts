// The ticker's rules. Without zod, which the reader's pages do not load.

/** Stands between the titles. */
export const tickerSeparator = '‖'

const shortestSeconds = 20
const secondsPerCharacter = 0.15

/** How long the titles take to run by once, in seconds. */
export const tickerSeconds = (titles: readonly string[]): number =>
  Math.max(shortestSeconds, titles.join(` ${tickerSeparator} `).length * secondsPerCharacter)
