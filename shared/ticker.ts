// Rules of the ticker. Readers' pages load this module, so it imports no zod.

/** Separates the titles. */
export const tickerSeparator = '‖'

const minSeconds = 20
const secondsPerCharacter = 0.15

/** Duration of one round of the titles, in seconds. */
export const tickerSeconds = (titles: readonly string[]): number =>
  Math.max(minSeconds, titles.join(` ${tickerSeparator} `).length * secondsPerCharacter)
