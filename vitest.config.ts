import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import type { ViteUserConfig } from 'vitest/config'
import site from './vite.config.ts'

/**
 * The tests of pages first: a worker goes on to a file of the same environment, for another one it is replaced by one that
 * loads all modules anew.
 */
class PagesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- It sorts files in the order of the runner, and returns them.
    const sorted = await super.sort(files)
    const isPage = ({ moduleId }: TestSpecification) =>
      readFileSync(moduleId, 'utf8').includes('@vitest-environment jsdom')
    const { pages = [], others = [] } = Object.groupBy(sorted, (file) => (isPage(file) ? 'pages' : 'others'))
    return [...pages, ...others]
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
