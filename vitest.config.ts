import { readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import type { ViteUserConfig } from 'vitest/config'
import site from './vite.config.ts'

/**
 * The tests of pages first, then all others: a worker goes on to a file of the same environment, for another one it is
 * replaced by one that loads all modules anew. Larger files come first, so that short ones fill the end.
 */
class PagesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = new Map(
      files.map(({ moduleId }) => {
        const isPage = /@vitest-environment jsdom/.test(readFileSync(moduleId, 'utf8'))
        return [moduleId, { isPage, size: statSync(moduleId).size }]
      }),
    )
    return files.toSorted((one, other) => {
      const [a, b] = [known.get(one.moduleId)!, known.get(other.moduleId)!]
      return Number(b.isPage) - Number(a.isPage) || b.size - a.size
    })
  }
}

// Apart from vite.config.ts, so that a build needs no test runner.
export default {
  ...site,
  test: {
    include: ['{.ci,client,server,shared,tools,worker}/**/*.test.{ts,tsx}'],
    // A busy machine is slow, not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Each test starts its own database and server: a worker may run file after file, without loading all modules anew.
    isolate: false,
    // Some tests wait for processes, which leaves room for another one. Nothing else runs meanwhile.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: PagesFirst },
  },
} satisfies ViteUserConfig
