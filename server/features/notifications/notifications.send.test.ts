import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, broadcasts, deliveries, notifications, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { newId } from '#server/core/ids.ts'
import { createJobStore } from '#server/core/job-store.ts'
import { inBatches } from '#server/core/write-lock.ts'
import { jobOutcomes } from '#worker/jobs/outcomes.ts'
import { errorOf } from '#server/test/errors.ts'
import { addReaders, callerFor } from '#server/test/services.ts'
import { renameUser, sendNotification } from '#server/test/factories.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { eachTest } from '#server/test/set-up.ts'
import { countFormerRecipients } from './notifications.admin.service.ts'

const services = eachTest.services()
const reader = eachTest.user(services, 'reader')
const other = eachTest.user(services, 'reader')
const editor = eachTest.user(services, 'editor')

const as = (user: SessionUser | null) => callerFor(services, user).notifications

describe('notifications.send', () => {
  test('stores the text once, and a delivery for each person', async () => {
    await as(editor).send({
      title: ' Issue ',
      message: 'M',
      link: '/shop',
      target: { kind: 'people', userIds: [reader.id], names: [other.name, reader.name] },
    })
    expect(services.db.select().from(notifications).all()).toMatchObject([{ title: 'Issue', link: '/shop' }])
    expect(services.db.select().from(deliveries).all()).toHaveLength(2)
    expect(services.db.select().from(auditLog).all()).toMatchObject([{ action: 'notifications.send' }])
  })

  test('to more readers than one step takes is handed out by the worker, and says so', async () => {
    addReaders(services, 600)
    const store = createJobStore(services.db, jobOutcomes)
    const step = () => store.claim('notifications', 1, 'leased', 'worker', 30_000)[0]!
    const userIds = services.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.role, 'reader'))
      .all()
      .map(({ id }) => id)
    await sendNotification(services, editor, userIds)
    expect(services.db.select().from(deliveries).all()).toEqual([])
    const states: unknown[] = []
    // First the list is split.
    for (let part = 0; part < 4; part++) {
      states.push((await as(editor).sent({})).notifications)
      store.complete(step(), {})
    }
    states.push((await as(editor).sent({})).notifications)
    expect(states).toMatchObject([
      [{ delivered: 0, isDelivered: false }],
      [{ delivered: 0, isDelivered: false }],
      [{ delivered: 250, isDelivered: false }],
      [{ delivered: 500, isDelivered: false }],
      [{ delivered: 602, isDelivered: true }],
    ])
  })

  test('leaves out of a long list whoever is no reader, or stands in it twice', async () => {
    const ids = addReaders(services, 300)
    // So long that its chunks are split again.
    const strangers = Array.from({ length: 6000 }, (_, index) => `nobody ${index}`)
    await sendNotification(services, editor, [...ids, ...strangers, editor.id, ids[0]!])
    const store = createJobStore(services.db, jobOutcomes)
    for (;;) {
      const due = store.claim('notifications', 9, 'leased', 'worker', 30_000)
      if (due.length === 0) break
      for (const job of due) store.complete(job, {})
    }
    const rows = services.db.select().from(deliveries).all()
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(ids.toSorted())
    expect((await as(editor).sent({})).notifications).toMatchObject([{ delivered: 300, isDelivered: true }])
  })

  test('names every faulty target of a short list by its place', async () => {
    const userIds = Array.from({ length: 200 }, () => reader.id).with(150, 'nobody')
    const { fields } = await errorOf(() => sendNotification(services, editor, userIds))
    expect(fields).toEqual({ 'userIds.150': 'USER_NOT_FOUND' })
  })

  test('is refused to readers, without a target, to admins as targets, and with a link elsewhere [V-41]', async () => {
    const content = { title: 'T', message: 'M' }
    const toReader = { kind: 'people' as const, userIds: [reader.id] }
    expect((await errorOf(() => as(reader).send({ ...content, target: toReader }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => as(editor).send({ ...content, target: { kind: 'people' } }))).code).toBe(
      'NOTIFICATION_TARGETS_REQUIRED',
    )
    const toAdmin = { kind: 'people' as const, userIds: [editor.id] }
    expect((await errorOf(() => as(editor).send({ ...content, target: toAdmin }))).fields).toEqual({
      'userIds.0': 'USER_NOT_FOUND',
    })
    for (const link of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect((await errorOf(() => as(editor).send({ ...content, link, target: toReader }))).code).toBe(
        'NOTIFICATION_LINK_INVALID',
      )
    expect((await errorOf(() => as(editor).send({ title: ' ', message: '', target: toReader }))).fields).toEqual({
      title: 'FIELD_REQUIRED',
      message: 'FIELD_REQUIRED',
    })
    expect(services.db.select().from(notifications).all()).toEqual([])
  })
})

describe('a preview of a message', () => {
  const message = { title: 'New issue', message: 'It is out.' }
  test('says to how many readers it would go, and calls the first by name; nothing is sent', async () => {
    const [anna, maran] = [renameUser(services, reader, 'Anna'), renameUser(services, other, 'Maran')]
    const target = { kind: 'people' as const, userIds: [anna.id, maran.id], names: ['Anna', ''] }
    expect(await as(editor).preview({ ...message, target })).toEqual({ count: 2, names: ['Anna', 'Maran'] })
    expect(await as(editor).preview({ ...message, target: { kind: 'all' } })).toEqual({ count: 2, names: [] })
    expect(services.db.select().from(notifications).all()).toEqual([])
  })

  test('complains as sending does, and is refused to readers', async () => {
    const nobody = { ...message, target: { kind: 'people' as const, names: ['Nobody'] } }
    expect(await errorOf(() => as(editor).preview(nobody))).toMatchObject({
      code: 'NOTIFICATION_TARGETS_UNKNOWN',
      fields: { 'targetUserNames.0': 'USER_NAME_UNKNOWN' },
    })
    expect(await errorOf(() => as(editor).preview({ ...message, title: ' ', target: { kind: 'all' } }))).toMatchObject({
      fields: { title: 'FIELD_REQUIRED' },
    })
    expect(await errorOf(() => as(reader).preview(nobody))).toMatchObject({ code: 'ADMIN_ONLY' })
  })
})

describe('a message to all readers', () => {
  const store = () => createJobStore(services.db, jobOutcomes)
  const step = () => store().claim('notifications', 1, 'leased', 'worker', 30_000)[0]

  test('is acknowledged at once and handed out in steps; nobody gets it twice or not at all', async () => {
    addReaders(services, 600)
    await as(editor).send({ title: 'T', message: 'M', target: { kind: 'all' } })
    expect(services.db.select().from(deliveries).all()).toEqual([])
    expect(store().complete(step()!, {})).toBe(true)
    // The worker dies in the middle: the step gets another attempt, and the late result of the first is ignored.
    const late = step()!
    store().release(late)
    const again = step()!
    expect(store().complete(late, {})).toBe(false)
    expect(store().complete(again, {})).toBe(true)
    expect(store().complete(step()!, {})).toBe(true)
    expect(step()).toBeUndefined()
    const rows = services.db.select().from(deliveries).all()
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(602)
    expect(rows).toHaveLength(602)
    const sent = await as(editor).sent({})
    expect(sent.notifications).toMatchObject([{ delivered: 602, read: 0, isDelivered: true }])
  })

  test('says how many have it and have read it, whatever becomes of them, without counting [G-58]', async () => {
    const { db } = services
    const ids = addReaders(services, 300)
    const { id } = await as(editor).send({ title: 'T', message: 'M', target: { kind: 'all' } })
    const shown = async () => {
      const [sent] = (await as(editor).sent({})).notifications
      const counted = db.all(sql`SELECT count(*) AS delivered, count(read_at) AS read FROM deliveries`)
      expect(counted).toEqual([{ delivered: sent?.delivered, read: sent?.read }])
      return [sent?.delivered, sent?.read]
    }
    expect(await shown()).toEqual([0, 0])
    store().complete(step()!, {})
    expect(await shown()).toEqual([250, 0])
    store().complete(step()!, {})
    await as(reader).markRead({ id })
    await as(reader).markRead({ id })
    await as(other).markAllRead()
    expect(await shown()).toEqual([302, 2])
    for (const gone of [ids[0]!, reader.id]) db.delete(users).where(eq(users.id, gone)).run()
    expect(await shown()).toEqual([300, 1])
    db.update(deliveries).set({ readAt: null }).run()
    expect(await shown()).toEqual([300, 0])
    const steps = await plansOf(services, () => as(editor).sent({}))
    expect(steps.filter((each) => each.includes('deliveries'))).toEqual([])
    // One from before the numbers were kept is counted, and then kept.
    db.update(broadcasts).set({ delivered: null, read: null }).run()
    await as(other).markAllRead()
    expect(await shown()).toEqual([300, 1])
    expect(await inBatches(db, 1, countFormerRecipients)).toBe(1)
    expect(db.select().from(broadcasts).all()).toMatchObject([{ delivered: 300, read: 1 }])
    expect(await shown()).toEqual([300, 1])
  })

  test('leaves out admins, and whoever came later; and ends when it is deleted on its way', async () => {
    addReaders(services, 300)
    const { id } = await as(editor).send({ title: 'T', message: 'M', target: { kind: 'all' } })
    const late = newId()
    services.db
      .insert(users)
      .values({ id: late, email: 'l@x.org', name: 'L', createdAt: Date.now() + 1000 })
      .run()
    store().complete(step()!, {})
    expect(services.db.select().from(deliveries).where(eq(deliveries.userId, editor.id)).all()).toEqual([])
    await as(editor).delete({ id })
    store().complete(step()!, {})
    expect(step()).toBeUndefined()
    expect(services.db.select().from(deliveries).all()).toEqual([])
  })
})
