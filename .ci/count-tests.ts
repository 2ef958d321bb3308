// Adds up what both test runners reported: `node .ci/count-tests.ts EXIT_STATUS`.
import { existsSync, readFileSync } from 'node:fs'

interface Sums {
  passed: number
  failed: number
  skipped: number
}

/** A runner that did not start has left no report. */
function readReport(file: string, sum: (json: string) => Sums): Sums {
  return existsSync(file) ? sum(readFileSync(file, 'utf8')) : { passed: 0, failed: 0, skipped: 0 }
}

interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  numPendingTests: number
}
interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

function sumUnit(json: string): Sums {
  const report = JSON.parse(json) as UnitReport
  return {
    passed: report.numPassedTests,
    // A file that could not even be loaded has no failed test, but a failed suite.
    failed: report.numFailedTests || report.numFailedTestSuites,
    skipped: report.numPendingTests,
  }
}

function sumBrowser(json: string): Sums {
  const { stats, errors } = JSON.parse(json) as BrowserReport
  if (stats.flaky > 0) console.log(`${stats.flaky} browser tests passed at the second try only.`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

const reports = [readReport('test-results/unit.json', sumUnit), readReport('test-results/browser.json', sumBrowser)]
const total = (name: keyof Sums) => reports.reduce((sum, report) => sum + report[name], 0)
// Types, lint and the build have no report; when one of them stopped the run, it counts as a failure.
const failed = Math.max(total('failed'), process.argv[2] === '0' ? 0 : 1)
const skipped = total('skipped')
console.log(`${total('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
