import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, contactMessages, mails, orders, profiles, users } from '#drizzle/schema/index.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { errorOf } from '#server/test/errors.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { mailDigest, mailNews } from './home.mails.service.ts'

const services = eachTest.services({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'desk@malar.example' })
const withoutMail = eachTest.services()
const owner = eachTest.user(services, 'owner')
const shop = eachTest.user(services, 'shop')
const editor = eachTest.user(services, 'editor')
const author = eachTest.user(services, 'author')

/** The first moment of a day in India. */
const midnight = Date.parse('2026-11-20T00:00:00+05:30')

function addOrder(number: number): void {
  services.db
    .insert(orders)
    .values({
      ...{ id: `o${number}`, number, name: 'கயல்', phone: '98400 00000', address: 'ஆற்றூர்', totalAmount: 20_000 },
      ...{ deliveryFee: 0, status: 'pending', paymentMode: 'cod', fingerprint: '' },
      ...{ createdAt: midnight, updatedAt: midnight },
    })
    .run()
}
const addMessage = (id: string, createdAt: number) =>
  services.db
    .insert(contactMessages)
    .values({ id, name: 'மாறன்', email: 'm@example.org', message: 'வணக்கம்', createdAt })
    .run()
const suspend = ({ id }: { id: string }) =>
  services.db.update(users).set({ suspendedAt: midnight }).where(eq(users.id, id)).run()
const sent = () => services.db.select().from(mails).all()
const recipients = () =>
  sent()
    .map(({ recipient }) => recipient)
    .toSorted()
/** All but the author, who sends no parcels. */
const concerned = () => [owner, shop, editor].map(({ email }) => email).toSorted()
const change = (to: { mailNews?: boolean; digestTime?: string }) => callerFor(services, owner).settings.update(to)
/** The site looks every ten minutes of some hours. */
function look(from: number, until: number): void {
  for (let now = from; now < until; now += 10 * minuteMs) mailDigest(services, now)
}

describe('mails of news', () => {
  test('are not sent unless the setting asks for them, and never of what was there before', async () => {
    addOrder(1)
    mailNews(services, midnight)
    await change({ mailNews: true })
    mailNews(services, midnight + minuteMs)
    mailNews(services, midnight + hourMs)
    expect(sent()).toEqual([])
  })

  test('of ten orders in a few minutes are two to each whom they concern: the first, and the rest [H-101]', async () => {
    suspend(editor)
    await change({ mailNews: true })
    mailNews(services, midnight)
    addOrder(1)
    mailNews(services, midnight + minuteMs)
    expect(recipients()).toEqual([owner.email, shop.email].toSorted())
    for (let number = 2; number <= 10; number++) addOrder(number)
    for (let n = 2; n < 11; n++) mailNews(services, midnight + n * minuteMs)
    expect(sent()).toHaveLength(2)
    mailNews(services, midnight + 11 * minuteMs)
    const rest = sent().slice(2)
    expect(rest).toHaveLength(2)
    expect(rest[0]!.subject).toContain('புதிய ஆர்டர்கள்: 9')
    expect(rest[0]!.text).toContain('#10 கயல்')
    expect(rest[0]!.text).not.toContain('98400')
    mailNews(services, midnight + hourMs)
    expect(sent()).toHaveLength(4)
  })

  test('of messages go to those who may answer them, in their languages', async () => {
    services.db.insert(profiles).values({ userId: editor.id, lang: 'en', updatedAt: midnight }).run()
    await change({ mailNews: true })
    mailNews(services, midnight)
    addMessage('m1', midnight + 1)
    mailNews(services, midnight + minuteMs)
    expect(recipients()).toEqual([owner.email, editor.email].toSorted())
    const english = sent().find(({ recipient }) => recipient === editor.email)!
    expect(english.subject).toContain('New messages: 1')
    expect(english.text).toContain('/admin/messages')
  })

  test('are neither sent nor kept by a site without a mail server', async () => {
    services.db.update(users).set({ role: 'owner' }).run()
    mailNews(withoutMail, midnight)
    mailDigest(withoutMail, midnight)
    expect(withoutMail.db.select().from(mails).all()).toEqual([])
  })
})

describe('the daily digest', () => {
  test('goes out at its time in India, once a day, to everybody for whom something waits [H-102]', async () => {
    await change({ digestTime: '07:30' })
    addOrder(1)
    look(midnight, midnight + 7 * hourMs + 29 * minuteMs)
    expect(sent()).toEqual([])
    mailDigest(services, midnight + 7.5 * hourMs)
    expect(recipients()).toEqual(concerned())
    expect(sent()[0]!.text).toContain('அனுப்ப வேண்டிய ஆர்டர்கள்: 1 (₹200.00)')
    look(midnight + 8 * hourMs, midnight + dayMs + 7 * hourMs)
    expect(sent()).toHaveLength(3)
    mailDigest(services, midnight + dayMs + 7.5 * hourMs)
    expect(sent()).toHaveLength(6)
  })

  test('goes out today at a later time that is set before it has gone out', async () => {
    addOrder(1)
    await change({ digestTime: '07:30' })
    mailDigest(services, midnight)
    await change({ digestTime: '18:00' })
    look(midnight + hourMs, midnight + 18 * hourMs)
    expect(sent()).toEqual([])
    mailDigest(services, midnight + 18 * hourMs)
    expect(sent()).toHaveLength(3)
  })

  test('goes out tomorrow where the new time of a day is over, or where that day has had its own [H-102]', async () => {
    addOrder(1)
    await change({ digestTime: '18:00' })
    mailDigest(services, midnight)
    await change({ digestTime: '07:30' })
    look(midnight + 9 * hourMs, midnight + dayMs + 7 * hourMs)
    expect(sent()).toEqual([])
    mailDigest(services, midnight + dayMs + 7.5 * hourMs)
    expect(sent()).toHaveLength(3)
    await change({ digestTime: '18:00' })
    look(midnight + dayMs + 9 * hourMs, midnight + 2 * dayMs + 18 * hourMs)
    expect(sent()).toHaveLength(3)
    mailDigest(services, midnight + 2 * dayMs + 18 * hourMs)
    expect(sent()).toHaveLength(6)
  })

  test('goes out late, and once, where the site did not run at its time', async () => {
    addOrder(1)
    await change({ digestTime: '07:30' })
    mailDigest(services, midnight)
    look(midnight + 3 * dayMs + 12 * hourMs, midnight + 4 * dayMs + 7 * hourMs)
    expect(sent()).toHaveLength(3)
  })

  test('is nothing while its time is empty, and does not make up for those days', async () => {
    addOrder(1)
    await change({ digestTime: '07:30' })
    mailDigest(services, midnight)
    await change({ digestTime: '' })
    look(midnight + hourMs, midnight + 2 * dayMs)
    await change({ digestTime: '07:30' })
    look(midnight + 2 * dayMs + 8 * hourMs, midnight + 3 * dayMs + 7 * hourMs)
    expect(sent()).toEqual([])
  })

  test('tells nobody that nothing waits, and no suspended colleague anything', async () => {
    await change({ digestTime: '07:30' })
    mailDigest(services, midnight)
    mailDigest(services, midnight + 8 * hourMs)
    expect(sent()).toEqual([])
    addOrder(1)
    suspend(shop)
    mailDigest(services, midnight + dayMs + 8 * hourMs)
    expect(recipients()).toEqual([owner.email, editor.email].toSorted())
  })

  test('is shown to owners as it would be now, in the language of their screen', async () => {
    addOrder(1)
    const shown = await callerFor(services, owner).home.digest({ lang: 'en' })
    expect(shown.subject).toContain('What waits for you')
    expect(shown.text).toContain('Orders to send: 1 (₹200.00)')
    expect(shown.sentAt).toBeNull()
  })

  test.each(['7:30', '24:00', '07:60', '07:30:00', 'noon', 5])('has no time like %j', async (digestTime) => {
    const refusal = await errorOf(() => change({ digestTime } as object))
    expect(refusal.fields).toEqual({ digestTime: 'FIELD_INVALID' })
    expect((await callerFor(services, owner).settings.all()).settings.digestTime).toBe('')
  })

  test('is set by owners only, and its time is in the audit log with the one before', async () => {
    for (const person of [editor, shop, author]) {
      const caller = callerFor(services, person)
      for (const own of [{ digestTime: '06:00' }, { mailNews: true }])
        expect((await errorOf(() => caller.settings.update(own))).code).toMatch(/^(OWNER_ONLY|ROLE_INSUFFICIENT)$/)
    }
    await change({ digestTime: '06:00' })
    await change({ digestTime: '06:30' })
    const [, last] = services.db.select().from(auditLog).where(eq(auditLog.entityId, 'digestTime')).all()
    expect(last).toMatchObject({ userId: owner.id, summary: '06:30' })
    expect(JSON.stringify(last)).toContain('06:00')
  })
})

test('mails to the staff are found by indexes', async () => {
  await change({ mailNews: true, digestTime: '07:30' })
  const plans = await plansOf(services, () => {
    for (const now of [midnight, midnight + 8 * hourMs]) {
      mailNews(services, now)
      mailDigest(services, now)
      addOrder(now)
    }
    mailNews(services, midnight + 9 * hourMs)
  })
  expect(plans.filter((step) => /^SCAN (?!.*USING (COVERING )?INDEX)|TEMP B-TREE/.test(step))).toEqual([])
})
