// What the pages of one month cost with 100,000 posts, as a ratio to 1,000 posts: both show the same month.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { categories, posts } from '#drizzle/schema/index.ts'
import { hourMs } from '#shared/durations.ts'
import { monthRange } from '#shared/months.ts'
import { openDb, write, type Db } from '#server/core/db.ts'
import { migrate } from '#server/core/migrations.ts'
import { getArchiveMonth, getEditorialMonth } from '#server/features/archive/archive.service.ts'
import { ensureBuiltInCategories } from '#server/features/categories/categories.service.ts'
import { noteRun } from './history.ts'

const month = 202610
const ofTheMonth = 120
const [few, many] = [1000, 100_000]
const rounds = 400
/** The limit of the ratio between many posts and few. */
const maxForMany = 1.2

/** A database with that many posts: some in the month, all others in the years before it. */
function library(count: number): Db {
  const dataDir = mkdtempSync(join(tmpdir(), 'mai-months-bench-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const db = openDb(dataDir)
  migrate(db)
  ensureBuiltInCategories(db)
  const categoryIds = db.select({ id: categories.id }).from(categories).orderBy(categories.order).all()
  const { from, to } = monthRange(month)
  const content = `<p>${'மழை பெய்தது. '.repeat(150)}</p>`
  write(db, (tx) => {
    for (let index = 0; index < count; index += 1) {
      const isOfTheMonth = index < ofTheMonth
      const at = isOfTheMonth ? from + Math.floor((index * (to - from)) / ofTheMonth) : from - index * hourMs
      const id = String(index).padStart(24, '0')
      tx.insert(posts)
        .values({
          ...{ id, slug: 'மழை', lang: 'ta', title: `மழை ${index}`, subtitle: 'ஒரு நாள்', author: 'கயல்' },
          ...{ categoryId: categoryIds[index % categoryIds.length]!.id, isHome: false, isRecent: false },
          ...{ state: 'published', publishedAt: at, createdAt: at, updatedAt: at },
          ...{ excerpt: 'மழை பெய்தது.', readingMinutes: 2, content },
        })
        .run()
    }
  })
  return db
}

function time(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** Measures and prints. @returns whether many posts cost hardly more than few */
export async function measureMonths(): Promise<boolean> {
  const [small, large] = [library(few), library(many)]
  const pages: Record<string, (db: Db) => unknown> = {
    'archive of a month': (db) => getArchiveMonth(db, { month }),
    'editorials of a month': (db) => getEditorialMonth(db, { month }),
  }
  const ratios = Object.entries(pages).map(([name, ask]) => {
    const times = { small: [] as number[], large: [] as number[] }
    // In turn, so that load on the machine affects both alike.
    for (let round = 0; round < rounds; round += 1) {
      times.small.push(time(() => ask(small)))
      times.large.push(time(() => ask(large)))
    }
    return { name, ratio: median(times.large) / median(times.small) }
  })
  for (const db of [small, large]) db.$client.close()
  console.table(
    Object.fromEntries(ratios.map(({ name, ratio }) => [name, { [`${many} posts : ${few}`]: ratio.toFixed(2) }])),
  )
  noteRun('months', Object.fromEntries(ratios.map(({ name, ratio }) => [name, ratio])))
  return ratios.every(({ ratio }) => ratio <= maxForMany)
}
