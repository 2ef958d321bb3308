import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>
const versions = { ...dependencies, ...devDependencies, ...optionalDependencies }

/**
 * Everything that relies on how a library works inside, which its documentation does not promise. After an upgrade: look at
 * the file, try it, and name the new version here.
 */
const internals = [
  {
    ...{ library: '@tanstack/react-router', version: '1.170.46', file: 'server/pages/render.ts', at: 'dehydratedAt' },
    what: 'the times in the script of a rendered page have these names',
  },
  {
    ...{
      library: '@tanstack/router-plugin',
      version: '1.169.0',
      file: 'server/pages/client-bundle.ts',
      at: 'tsr-split',
    },
    what: 'the chunk of a route is named after its file and this query',
  },
  {
    ...{
      library: '@tanstack/react-router',
      version: '1.170.46',
      file: 'client/core/link-addresses.ts',
      at: 'router.buildLocation =',
    },
    what: 'the addresses of links are built by this function of the router',
  },
  {
    ...{ library: 'better-sqlite3', version: '13.2.0', file: 'server/core/db.ts', at: 'plannedOnce' },
    what: 'SQLite plans anew for the values of = ? and LIMIT ?, and not for those of +?',
  },
]

test.each(internals)('$library $version is what $file relies on: $what', ({ library, version, file, at }) => {
  expect(versions[library]).toBe(version)
  expect(read(file)).toContain(at)
})
