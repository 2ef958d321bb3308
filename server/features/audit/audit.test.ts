import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { auditLog, securityEvents } from '#drizzle/schema/index.ts'
import { partsOfAction } from '#shared/audit.rules.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildPost } from '#server/test/factories.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { callerSignedIn } from '#server/test/signed-in.ts'

const services = eachTest.services()
const owner = eachTest.user(services, 'owner')
const editor = eachTest.user(services, 'editor')
const reader = eachTest.user(services, 'reader')
const own = callerFor(services, owner)
const anybody = callerFor(services, null)

const noon = Date.parse('2026-11-10T12:00:00+05:30')
/** A line of the log, written at a time. */
const note = (fields: Partial<typeof auditLog.$inferInsert>) =>
  services.db
    .insert(auditLog)
    .values({ at: noon, userId: editor.id, action: 'books.update', entityId: 'b', summary: 'நூல்', ...fields })
    .run()
const list = (filter: Parameters<typeof own.audit.list>[0] = {}) => own.audit.list(filter)
const summariesOf = async (filter: Parameters<typeof own.audit.list>[0]) =>
  (await list(filter)).entries.map(({ summary }) => summary)

test('a change is listed with who made it, from where, and the values before and after', async () => {
  const { id } = await callerFor(services, editor).posts.create(buildPost({ title: 'உப்பளம்' }))
  await callerFor(services, editor).posts.update({ id, title: 'உப்பளத்தில் ஒரு நாள்' })
  const [entry] = (await list({ area: 'posts' })).entries
  expect(entry).toMatchObject({
    userId: editor.id,
    userName: editor.name,
    action: 'posts.update',
    summary: 'உப்பளத்தில் ஒரு நாள்',
    network: '192.0.2.1',
  })
  expect(entry?.changes).toContainEqual({
    ...{ field: 'title', of: '' },
    before: ['உப்பளம்'],
    after: ['உப்பளத்தில் ஒரு நாள்'],
  })
})

test('a change that is refused leaves no entry', async () => {
  const { id } = await callerFor(services, editor).posts.create(buildPost())
  const before = (await list()).entries.length
  await errorOf(() => callerFor(services, editor).posts.update({ id, title: '' }))
  await errorOf(() => callerFor(services, editor).posts.update({ id, category: 'no such one' }))
  expect((await list()).entries).toHaveLength(before)
})

test('sign-ins of the staff and their failures are in the list, those of readers are not', async () => {
  const passwords = { right: 'correct horse battery', wrong: 'wrong horse battery' }
  await anybody.auth.adminLogin({ email: editor.email, password: passwords.right })
  await errorOf(() => anybody.auth.adminLogin({ email: editor.email, password: passwords.wrong }))
  await errorOf(() => anybody.auth.login({ email: reader.email, password: passwords.wrong }))
  const { entries } = await list({ area: 'sign-ins' })
  expect(entries.map(({ action, userName }) => [action, userName])).toEqual([
    ['sign-ins.login-failed', editor.name],
    ['sign-ins.login', editor.name],
  ])
})

describe('the list', () => {
  test('is filtered by person, part of the site, days in India and words', async () => {
    note({ summary: 'first' })
    note({ summary: 'second', userId: owner.id })
    note({ summary: 'third', action: 'orders.update', network: '203.0.113.7' })
    note({ summary: 'late', at: Date.parse('2026-11-11T00:10:00+05:30') })
    expect(await summariesOf({ userId: owner.id })).toEqual(['second'])
    expect(await summariesOf({ area: 'orders' })).toEqual(['third'])
    expect(await summariesOf({ until: '2026-11-10' })).toEqual(['third', 'second', 'first'])
    expect(await summariesOf({ from: '2026-11-11' })).toEqual(['late'])
    expect(await summariesOf({ q: 'IRS' })).toEqual(['first'])
    expect(await summariesOf({ q: '203.0.113.7' })).toEqual(['third'])
  })

  test('is paged through both tables without a gap or a repetition, also within one millisecond', async () => {
    for (let index = 0; index < 5; index++) {
      note({ summary: `log ${index}`, at: noon + (index % 2) })
      services.db
        .insert(securityEvents)
        .values({ at: noon + (index % 2), kind: 'login', isStaff: true, detail: `event ${index}`, bucket: `${index}` })
        .run()
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { entries, next } = await list({ limit: 3, ...(cursor && { cursor }) })
      seen.push(...entries.map(({ summary }) => summary))
      cursor = next ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(10)
    expect(new Set(seen).size).toBe(10)
  })

  test('reads both tables along an index, whatever the filter', async () => {
    const read = async (filter: object) =>
      (await plansOf(services, () => list({ ...filter, cursor: '1_1' }))).filter((step) => !step.includes('json_each'))
    for (const filter of [{}, { userId: owner.id }, { area: 'posts' }, { area: 'sign-ins' }])
      expect((await read(filter)).join('; ')).not.toMatch(/TEMP B-TREE|SCAN/)
    // A search of one letter reads the newest rows, and one of more those that an index names.
    expect((await read({ q: 'x' })).join('; ')).not.toMatch(/SCAN/)
  })
})

test('the export has every entry of the filter, safe for spreadsheets, and is an event itself', async () => {
  note({ summary: '=HYPERLINK("x")', changes: JSON.stringify({ price: { before: 100, after: 200 } }) })
  const { csv, next } = await callerSignedIn(services, owner).audit.export({ area: 'books', lang: 'en' })
  expect(next).toBeNull()
  expect(csv.split('\r\n')).toEqual([
    '\uFEFF"Time (India)","Who","Action","What","Changes","From","Times"',
    `"2026-11-10 12:00","${editor.name}","books.update","'=HYPERLINK(""x"")","price: 100 → 200","","1"`,
    '',
  ])
  expect((await list({ area: 'sign-ins' })).entries[0]).toMatchObject({ action: 'sign-ins.export' })
})

test('every action that a service records has words', () => {
  const folder = join(import.meta.dirname, '..')
  const sources = globSync('**/*.service.ts', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))
  const actions = sources.flatMap((source) =>
    [...source.matchAll(/(?:writeAudit|change)\(\s*tx,\s*(?:by\.)?user,\s*'([\w.-]+)'/g)].map(([, action]) => action!),
  )
  expect(actions.length).toBeGreaterThan(50)
  expect(actions.filter((action) => !partsOfAction(action))).toEqual([])
})
