import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes a brotli and a gzip file beside each text file of the client's build, so that no request pays for it. */
export function precompress(): Plugin {
  const brotli = promisify(brotliCompress)
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (!dir) return
      const files = (await readdir(dir, { recursive: true })).filter((name) => /\.(?:m?js|css|svg)$/.test(name))
      await Promise.all(
        files.map(async (name) => {
          const file = join(dir, name)
          const body = await readFile(file)
          // The best. A window that is no larger than the file makes up for its time: most files are small, and brotli
          // clears the memory of the whole window for each of them.
          const window = Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(body.length + 1)))
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_LGWIN]: Math.min(window, constants.BROTLI_MAX_WINDOW_BITS),
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          }
          await writeFile(`${file}.br`, await brotli(body, { params }))
          await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }))
        }),
      )
    },
  }
}

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
