import { earlyTapsScript } from './early-taps.ts'
import { readingSizeScript } from './reading-size.ts'
import { failedScriptsScript } from './sent-page.ts'
import { themeScript } from './theme.ts'

/** Runs in the head of every page, before anything is painted. */
export const headScript = `${themeScript};${readingSizeScript};${earlyTapsScript};${failedScriptsScript}`
