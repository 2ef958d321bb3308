import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { searchDocs, searchTexts, searchWords } from '#drizzle/schema/index.ts'
import { jobOutcomes } from '#worker/jobs/outcomes.ts'
import { rebuildSearchIndex } from '#server/search-index.ts'
import type { Db } from '#server/core/db.ts'
import { createJobStore } from '#server/core/job-store.ts'
import { createRandom } from '#server/test/random.ts'
import { startApi } from '../api.ts'
import { addUser, callerFor, createTestServices } from '../services.ts'
import { newEditor, type Desk } from './desk.ts'
import { autosave, begin, commit, discard, restoreRevision } from './draft-steps.ts'
import {
  expectDatabase,
  expectPublishedOnly,
  expectRevisions,
  publicAddresses,
  type Kept,
  type Readers,
} from './readers.ts'
import * as steps from './steps.ts'

// Several editors do at random what a newsroom does. After every step readers see what is published and nothing else, and
// no revision is lost; at the end the search index and the caches agree with the database.
// What fails is repeated by `SEED=… npx vitest run server/test/newsroom`; `SEQUENCES=500` tries more.

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32)
const sequences = Number(process.env.SEQUENCES ?? 3)
const stepsOfEach = 30
const begun = Date.UTC(2026, 10, 22)

const wait = steps.wait((now) => vi.setSystemTime(now))
/** As often as each stands here. */
const usual: readonly steps.Step[] = [
  ...[steps.create, steps.create, steps.update, steps.update, steps.setState, steps.setState, steps.setState],
  ...[begin, autosave, autosave, autosave, autosave, autosave, commit, commit, commit, discard],
  ...[restoreRevision, restoreRevision, steps.trash, steps.restoreFromTrash, steps.restoreFromTrash],
  ...[steps.bulk, steps.bulk, steps.undo, steps.undo, steps.pair, steps.pin, wait, wait, wait],
]

async function newDesk(start: number): Promise<Desk> {
  const services = createTestServices({ RATE_LIMIT: '0' })
  onTestFinished(() => services.dispose())
  const tabs = ['tab-of-kavin', 'tab-of-mani', 'tab-of-yazhini']
  const people = await Promise.all(tabs.map(() => addUser(services, 'editor')))
  // One of them has a second tab open.
  const editors = [...tabs, 'second-tab-of-kavin'].map((tab, index) => newEditor(services, people[index % 3]!, tab))
  const categories = (await callerFor(services, null).categories.list()).slice(0, 3).map(({ id }) => id)
  return {
    ...{ services, editors, categories, store: createJobStore(services.db, jobOutcomes), random: createRandom(start) },
    ...{ posts: new Map(), undoable: [], log: [], words: 0, clockWentBack: false },
  }
}

/** Everything that the index has, but for the numbers of its rows. */
function indexOf(db: Db) {
  db.run(sql`CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab('main', 'search', 'instance')`)
  const texts = db
    .select({ ...getTableColumns(searchDocs), body: searchTexts.body })
    .from(searchDocs)
    .innerJoin(searchTexts, eq(searchTexts.id, searchDocs.id))
    .orderBy(searchDocs.entityId)
    .all()
  return {
    texts: texts.map(({ id: _id, ...document }) => document),
    words: db.select().from(searchWords).orderBy(searchWords.word).all(),
    terms: db.all(sql`SELECT d.entity_id, v.term, v.col, v.offset FROM temp.vocabulary v
      JOIN ${searchDocs} d ON d.id = v.doc ORDER BY 1, 2, 3, 4`),
  }
}

/** The caches of a site that has run all the time say what a new one says. */
async function expectFreshCaches(readers: Readers): Promise<void> {
  const fresh = await startApi(readers.desk.services)
  try {
    for (const address of publicAddresses(readers)) {
      const [kept, made] = await Promise.all([readers.api, fresh].map((api) => api.call('GET', address)))
      expect([address, kept!.status, kept!.body.error ?? kept!.body]).toEqual([
        address,
        made!.status,
        made!.body.error ?? made!.body,
      ])
    }
  } finally {
    await fresh.close()
  }
}

async function runSequence(start: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: begun })
  const desk = await newDesk(start)
  const api = await startApi(desk.services)
  onTestFinished(() => api.close())
  const all = await callerFor(desk.services, null).categories.list()
  const slugs = new Map(all.filter(({ id }) => desk.categories.includes(id)).map(({ id, slug }) => [id, slug]))
  const readers = { desk, api, slugs }
  const kept: Kept = new Map()
  try {
    for (let step = 0; step < stepsOfEach; step += 1) {
      vi.setSystemTime(Date.now() + desk.random.int(20_000))
      const next = step < 3 ? steps.create : desk.random.pick(usual)
      desk.log.push(next.name || 'wait')
      desk.log.push(await next(desk))
      expectDatabase(desk)
      expectRevisions(desk, kept)
      await expectPublishedOnly(readers)
    }
    await expectFreshCaches(readers)
    const index = indexOf(desk.services.db)
    rebuildSearchIndex(desk.services.db)
    expect(index).toEqual(indexOf(desk.services.db))
  } catch (error) {
    const log = desk.log.join('\n')
    throw new Error(`SEED=${start} SEQUENCES=1\n${log}\n${error instanceof Error ? error.message : ''}`, {
      cause: error,
    })
  }
}

afterEach(() => void vi.useRealTimers())

test(
  `whatever editors do, readers see what is published, and no revision is lost (SEED=${seed}) [N-06]`,
  async () => {
    for (let index = 0; index < sequences; index += 1) await runSequence(seed + index)
  },
  Math.max(120_000, sequences * 20_000),
)
