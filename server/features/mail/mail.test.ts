import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jobs, mails } from '#drizzle/schema/index.ts'
import { dayMs } from '#shared/durations.ts'
import { cleanUp } from '#server/timers.ts'
import { write } from '#server/core/db.ts'
import { errorOf } from '#server/test/errors.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { addUser, callerFor, createTestServices, type TestServices } from '#server/test/services.ts'
import { sendMail } from './mail.service.ts'

const letter = { to: 'kanmani@example.org', subject: 'புதிய கடவுச்சொல்', text: 'https://example.org/#secret-of-the-mail' }

let services: TestServices
afterEach(() => services.dispose())

describe('without a mail server', () => {
  beforeEach(() => {
    services = createTestServices()
  })

  test('a mail is kept, to be read by owners only', async () => {
    write(services.db, (tx) => sendMail(tx, services.env, letter))
    const owner = await addUser(services, 'owner')
    expect((await callerFor(services, owner).mail.list({})).mails).toMatchObject([{ ...letter, state: 'kept' }])
    const editor = await addUser(services, 'editor')
    expect((await errorOf(() => callerFor(services, editor).mail.list({}))).code).toBe('OWNER_ONLY')
    expect(services.db.select().from(jobs).all()).toEqual([])
  })

  test('mails are found by recipient, subject and state', async () => {
    const owner = await addUser(services, 'owner')
    for (const to of ['kayal@example.org', 'muthu@example.org'])
      write(services.db, (tx) => sendMail(tx, services.env, { to, subject: `வணக்கம் ${to}`, text: 'x' }))
    const found = async (filter: object) =>
      (await callerFor(services, owner).mail.list(filter)).mails.map(({ to }) => to)
    expect(await found({ q: 'KAYAL' })).toEqual(['kayal@example.org'])
    expect(await found({ q: 'வணக்கம்', state: 'kept' })).toHaveLength(2)
    expect(await found({ state: 'sent' })).toEqual([])
  })

  test('a mail does not exist when what it belongs to failed', () => {
    expect(() =>
      write(services.db, (tx) => {
        sendMail(tx, services.env, letter)
        throw new Error('this goes wrong')
      }),
    ).toThrow('this goes wrong')
    expect(services.db.select().from(mails).all()).toEqual([])
  })
})

test('mails are forgotten after thirty days, whatever became of them', async () => {
  services = createTestServices()
  for (const days of [29, 31])
    for (const state of ['kept', 'sent', 'failed'] as const)
      services.db
        .insert(mails)
        .values({
          id: `${state} ${days}`,
          recipient: 'x',
          subject: '',
          text: '',
          state,
          createdAt: Date.now() - days * dayMs,
        })
        .run()
  await cleanUp(services)
  const left = services.db.select({ id: mails.id }).from(mails).orderBy(mails.id).all()
  expect(left.map(({ id }) => id)).toEqual(['failed 29', 'kept 29', 'sent 29'])
})

test('the mails to an address are found by an index', () => {
  services = createTestServices()
  const plan = services.db.$client.prepare('EXPLAIN QUERY PLAN DELETE FROM mails WHERE recipient = ?').all('x')
  expect(plan).toMatchObject([{ detail: expect.stringMatching(/^SEARCH mails USING .*INDEX mails_recipient/) }])
})

test('mails that were not sent are found by an index of their own, all others by date', async () => {
  services = createTestServices()
  const owner = callerFor(services, await addUser(services, 'owner'))
  for (const state of ['failed', 'waiting', 'kept'] as const)
    expect(await plansOf(services, () => owner.mail.list({ state }))).toEqual([
      'SEARCH mails USING INDEX mails_unsent (state=?)',
    ])
  expect(await plansOf(services, () => owner.mail.list({ state: 'sent' }))).toEqual([
    'SCAN mails USING INDEX mails_created',
  ])
})
