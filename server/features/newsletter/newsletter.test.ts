import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails, subscribers } from '#drizzle/schema/index.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { createCaller } from '#server/app-router.ts'
import { cleanUp } from '#server/timers.ts'
import { errorOf } from '#server/test/errors.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { addUser, callerFor, contextFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const api = callerFor(services, null)

const email = 'kayal@example.org'
const lastMail = () => services.db.select().from(mails).all().at(-1)
const tokenOf = (kind: 'confirm' | 'leave') =>
  new RegExp(`/newsletter/${kind}/([\\w-]+)`).exec(lastMail()?.text ?? '')?.[1] ?? ''
const rows = () => services.db.select().from(subscribers).all()

describe('newsletter.subscribe', () => {
  test('writes a mail with both links, in the reader’s language, and nothing is confirmed yet', async () => {
    expect(await api.newsletter.subscribe({ email: ' Kayal@Example.org ', lang: 'en' })).toEqual({})
    expect(lastMail()).toMatchObject({ recipient: email, subject: expect.stringContaining('confirm') })
    expect(tokenOf('confirm')).not.toBe('')
    expect(rows()).toMatchObject([{ email, lang: 'en', confirmedAt: null }])
  })

  test('keeps no token that would open anything', async () => {
    await api.newsletter.subscribe({ email })
    expect(JSON.stringify(rows())).not.toContain(tokenOf('confirm'))
  })

  test('answers every address the same: new, asked before, confirmed [S-105]', async () => {
    const answers = [await api.newsletter.subscribe({ email }), await api.newsletter.subscribe({ email })]
    await api.newsletter.confirm({ token: tokenOf('confirm') })
    answers.push(await api.newsletter.subscribe({ email }))
    expect(answers).toEqual([{}, {}, {}])
    expect(services.db.select().from(mails).all()).toHaveLength(2)
  })

  test('an address gets three mails a day, whoever asks', async () => {
    for (let count = 0; count < 6; count += 1) await api.newsletter.subscribe({ email })
    expect(services.db.select().from(mails).all()).toHaveLength(3)
    // They were counted while the clock was wrong, and it is set back.
    services.db
      .update(subscribers)
      .set({ mailsSince: Date.now() + 6 * hourMs })
      .run()
    await api.newsletter.subscribe({ email })
    expect(services.db.select().from(mails).all()).toHaveLength(4)
  })

  test('one caller must wait after ten addresses; another need not', async () => {
    for (let count = 0; count < 10; count += 1) await api.newsletter.subscribe({ email: `a${count}@example.org` })
    expect((await errorOf(() => api.newsletter.subscribe({ email }))).code).toBe('TOO_MANY_REQUESTS')
    const other = createCaller({ ...contextFor(services, null), network: '192.0.2.9' })
    expect(await other.newsletter.subscribe({ email })).toEqual({})
  })

  test('refuses what is no address', async () => {
    expect((await errorOf(() => api.newsletter.subscribe({ email: 'kayal' }))).code).toBe('EMAIL_INVALID')
  })
})

describe('newsletter.confirm', () => {
  test('opens with the link of the mail, twice if need be, and with no other [S-105]', async () => {
    await api.newsletter.subscribe({ email })
    const token = tokenOf('confirm')
    await api.newsletter.confirm({ token })
    await api.newsletter.confirm({ token })
    expect(rows()[0]?.confirmedAt).not.toBeNull()
    const wrong = () => api.newsletter.confirm({ token: 'x'.repeat(32) })
    expect((await errorOf(wrong)).code).toBe('NEWSLETTER_LINK_INVALID')
  })

  test('a link that ran out is refused', async () => {
    await api.newsletter.subscribe({ email })
    services.db.update(subscribers).set({ confirmUntil: 1 }).run()
    const late = () => api.newsletter.confirm({ token: tokenOf('confirm') })
    expect((await errorOf(late)).code).toBe('NEWSLETTER_LINK_INVALID')
  })
})

test('an address that nobody confirms is forgotten after a month, once its last link has run out', async () => {
  const days = (count: number) => Date.now() + count * dayMs
  const add = (id: string, createdAt: number, fields: object) =>
    services.db
      .insert(subscribers)
      .values({ id, email: `${id}@example.org`, lang: 'ta', createdAt, mailsSince: 1, ...fields })
      .run()
  add('old', days(-31), { confirmUntil: days(-24) })
  add('asked again', days(-31), { confirmUntil: days(1) })
  add('new', days(-29), { confirmUntil: days(-22) })
  add('confirmed', days(-31), { confirmUntil: days(-24), confirmedAt: 1 })
  await cleanUp(services)
  expect(rows().map(({ id }) => id)).toEqual(['asked again', 'new', 'confirmed'])
})

const mailsTo = (recipient: string) =>
  services.db.select().from(mails).where(eq(mails.recipient, recipient)).all().length

test('newsletter.leave forgets the address and what was mailed to it, and is answered the same afterwards', async () => {
  await api.newsletter.subscribe({ email: 'muthu@example.org' })
  await api.newsletter.subscribe({ email })
  const token = tokenOf('leave')
  expect(await api.newsletter.leave({ token })).toEqual({})
  expect(rows()).toMatchObject([{ email: 'muthu@example.org' }])
  expect([mailsTo(email), mailsTo('muthu@example.org')]).toEqual([0, 1])
  expect(await api.newsletter.leave({ token })).toEqual({})
})

test('whoever leaves is looked for in the jobs that are not done, each kind along its index', async () => {
  await api.newsletter.subscribe({ email })
  const steps = await plansOf(services, () => api.newsletter.leave({ token: tokenOf('leave') }))
  expect(steps.filter((step) => step.includes(' jobs '))).toEqual([
    'SEARCH jobs USING INDEX jobs_due (queue=?)',
    'SCAN jobs USING INDEX jobs_open',
    'SCAN jobs USING INDEX jobs_dead',
  ])
})

test('an account whose address leaves the newsletter keeps its mails', async () => {
  const reader = await addUser(services, 'reader')
  await api.newsletter.subscribe({ email: reader.email })
  await api.newsletter.leave({ token: tokenOf('leave') })
  expect(rows()).toEqual([])
  expect(mailsTo(reader.email)).toBe(1)
})

test('the list is the admins’, and they can take an address off it', async () => {
  await api.newsletter.subscribe({ email })
  const editor = callerFor(services, await addUser(services, 'editor'))
  const { subscribers: list } = await editor.newsletter.list({})
  expect(list).toMatchObject([{ email, confirmedAt: null }])
  expect((await errorOf(() => api.newsletter.list({}))).code).toBe('UNAUTHENTICATED')
  const reader = callerFor(services, await addUser(services, 'reader'))
  expect((await errorOf(() => reader.newsletter.remove({ ids: [list[0]!.id] }))).code).toBe('ADMIN_ONLY')
  const { id } = list[0]!
  expect(await editor.newsletter.remove({ ids: [id] })).toEqual({ bulkId: null, done: [id], failed: [] })
  expect(rows()).toEqual([])
  expect(mailsTo(email)).toBe(0)
  expect((await editor.newsletter.remove({ ids: [id] })).failed).toEqual([{ id, code: 'NOT_FOUND' }])
})

test('the list is found by a part of the address, narrowed, sorted and counted along an index [H-118]', async () => {
  const editor = callerFor(services, await addUser(services, 'editor'))
  const add = (id: string, createdAt: number, fields: object = {}) =>
    services.db
      .insert(subscribers)
      .values({ id, email: `${id}@example.org`, lang: 'ta', createdAt, mailsSince: 1, ...fields })
      .run()
  add('first', 1, { confirmedAt: 2 })
  add('second', 2)
  add('third', 3, { confirmedAt: 4, bounces: 99, lang: 'en' })
  const idsOf = async (input: Parameters<typeof editor.newsletter.list>[0]) =>
    (await editor.newsletter.list(input)).subscribers.map(({ id }) => id)
  expect(await idsOf({ q: 'IR' })).toEqual(['third', 'first'])
  expect(await idsOf({ sort: 'oldest' })).toEqual(['first', 'second', 'third'])
  expect(await idsOf({ state: 'waiting' })).toEqual(['second'])
  expect(await editor.newsletter.totals({})).toEqual({ confirmed: 1, waiting: 1, bouncing: 1 })
  expect(await editor.newsletter.totals({ lang: 'en' })).toEqual({ confirmed: 0, waiting: 0, bouncing: 1 })
  for (const sort of ['newest', 'oldest'] as const) {
    const steps = await plansOf(services, () => editor.newsletter.list({ sort, lang: 'ta', cursor: '1_a' }))
    expect(steps).toEqual([expect.stringMatching(/^SEARCH subscribers USING INDEX subscribers_created/)])
    const waiting = await plansOf(services, () => editor.newsletter.list({ sort, state: 'waiting', cursor: '1_a' }))
    expect(waiting).toEqual([expect.stringMatching(/^SEARCH subscribers USING INDEX subscribers_unconfirmed/)])
  }
})

describe('newsletter.import', () => {
  const consent = 'signed our list at the book fair'
  const addressesOf = (...emails: string[]) => emails.map((each) => ({ email: each, lang: 'ta' as const }))
  const asEditor = async () => callerFor(services, await addUser(services, 'editor'))

  test('adds addresses as confirmed, with how they agreed, and mails nobody', async () => {
    const editor = await asEditor()
    const result = await editor.newsletter.import({
      addresses: [...addressesOf('a@example.org', 'A@example.org '), { email: 'b@example.org', lang: 'en' }],
      consent,
      isRehearsal: false,
    })
    expect(result).toEqual({ added: 2, known: 1, left: 0, invalid: [] })
    expect(rows()).toMatchObject([
      { email: 'a@example.org', lang: 'ta', consent, confirmedAt: expect.any(Number) },
      { email: 'b@example.org', lang: 'en', consent, confirmedAt: expect.any(Number) },
    ])
    expect(services.db.select().from(mails).all()).toEqual([])
  })

  test('a rehearsal has the numbers of the import, and changes nothing', async () => {
    const editor = await asEditor()
    const input = { addresses: addressesOf('a@example.org', 'a@example.org', 'no address', 'b@example.org'), consent }
    const rehearsed = await editor.newsletter.import({ ...input, isRehearsal: true })
    expect(rows()).toEqual([])
    expect(rehearsed).toEqual({ added: 2, known: 1, left: 0, invalid: ['no address'] })
    expect(await editor.newsletter.import({ ...input, isRehearsal: false })).toEqual(rehearsed)
    expect(await editor.newsletter.import({ ...input, isRehearsal: false })).toMatchObject({ added: 0, known: 3 })
  })

  test('who has left, or was removed, stays out until they confirm again themselves', async () => {
    const editor = await asEditor()
    await editor.newsletter.import({ addresses: addressesOf(email, 'b@example.org'), consent, isRehearsal: false })
    await api.newsletter.leave({ token: rows().find((row) => row.email === email)!.id })
    await editor.newsletter.remove({ ids: rows().map(({ id }) => id) })
    const again = { addresses: addressesOf(email, 'b@example.org'), consent, isRehearsal: false }
    expect(await editor.newsletter.import(again)).toMatchObject({ added: 0, left: 2 })
    expect(rows()).toEqual([])

    await api.newsletter.subscribe({ email })
    expect(await editor.newsletter.import(again)).toMatchObject({ added: 0, left: 2 })
    await api.newsletter.confirm({ token: tokenOf('confirm') })
    await api.newsletter.leave({ token: rows()[0]!.id })
    expect(await editor.newsletter.import(again)).toMatchObject({ added: 0, left: 2 })
  })

  test('whoever was still to confirm is confirmed by it', async () => {
    await api.newsletter.subscribe({ email, lang: 'en' })
    const editor = await asEditor()
    expect(
      await editor.newsletter.import({ addresses: addressesOf(email), consent, isRehearsal: false }),
    ).toMatchObject({ added: 1 })
    expect(rows()).toMatchObject([{ email, lang: 'en', consent, confirmedAt: expect.any(Number) }])
  })

  test('is refused without a word on how they agreed, to readers, and beyond its bound', async () => {
    const editor = await asEditor()
    const input = { addresses: addressesOf(email), consent, isRehearsal: false }
    expect((await errorOf(() => editor.newsletter.import({ ...input, consent: 'yes' }))).code).toBe('CONSENT_TOO_SHORT')
    const tooMany = { ...input, addresses: Array.from({ length: 501 }, () => ({ email, lang: 'ta' as const })) }
    await expect(editor.newsletter.import(tooMany)).rejects.toThrow()
    const reader = callerFor(services, await addUser(services, 'reader'))
    expect((await errorOf(() => reader.newsletter.import(input))).code).toBe('ADMIN_ONLY')
    expect(rows()).toEqual([])
  })
})
