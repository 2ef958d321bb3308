import type { Plugin } from 'vite'

const escapeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * The same program in ASCII, other letters as escapes. By code units: two escapes in turn are read as one letter where two
 * units are. Raw templates keep the escapes as they are written, which means the same only as a regular expression.
 */
export const inAscii = (code: string): string => code.replaceAll(/[\u0080-\uffff]/g, escapeOf)

/**
 * Writes what the server runs in ASCII: the engine keeps the text of each file, in two bytes for each of its letters as soon
 * as one letter needs them.
 */
export const escapeOtherLetters = (): Plugin => ({
  name: 'escape-other-letters',
  apply: 'build',
  applyToEnvironment: (environment) => ['ssr', 'site'].includes(environment.name),
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = inAscii(chunk.code)
  },
})
