import { earlyTapsScript } from './early-taps.ts'
import { placesScript } from './place-marks.ts'
import { readingSizeScript } from './reading-size.ts'
import { failedScriptsScript } from './sent-page.ts'
import { themeScript } from './theme.ts'

/** Runs in the head of every page, before anything is painted. */
export const headScript = `${themeScript};${readingSizeScript};${placesScript};${earlyTapsScript};${failedScriptsScript}`
