// The ratios of each run in docs/benchmarks.md, so that a slowdown is seen in review. Only ratios: absolute figures say more
// about the machine.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const file = join(root, 'docs/benchmarks.md')
const none = '–'

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

interface Run {
  /** `2026-11-23` */
  day: string
  commit: string
  ratios: Record<string, number>
}

const fixed = ['date', 'commit']

/**
 * The text with a row for a run in its section, the newest first. A measure that is new has no figures in former rows, one
 * that is gone none from now on.
 */
export function withRun(text: string, section: string, { day, commit, ratios }: Run): string {
  const title = `## ${section}`
  const parts = text.trimEnd().split(/\n(?=## )/)
  const at = parts.findIndex((part) => part.startsWith(`${title}\n`))
  const lines = (parts[at] ?? '').split('\n').filter((line) => line.startsWith('|'))
  const [head = [], , ...former] = lines.map(cellsOf)
  const names = [...new Set([...head.slice(fixed.length), ...Object.keys(ratios)])]
  const rows = former.map((cells) => [
    ...cells,
    ...Array.from({ length: fixed.length + names.length - cells.length }, () => none),
  ])
  const row = [day, commit, ...names.map((name) => ratios[name]?.toFixed(2) ?? none)]
  const columns = [...fixed, ...names]
  const table = [columns, columns.map(() => '---'), row, ...rows].map(lineOf).join('\n')
  parts.splice(at < 0 ? parts.length : at, at < 0 ? 0 : 1, `${title}\n\n${table}\n`)
  return `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Adds a run to docs/benchmarks.md. */
export function noteRun(section: string, ratios: Record<string, number>): void {
  // A plus: with changes that are not in the commit yet.
  const commit = git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', ':!docs') ? '+' : '')
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(file, withRun(readFileSync(file, 'utf8'), section, { day, commit, ratios }))
  console.log(`Noted in docs/benchmarks.md.`)
}
