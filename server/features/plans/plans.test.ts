import { beforeEach, describe, expect, test } from 'vitest'
import { planRequests } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { tellAfterMs } from '#shared/bulk.rules.ts'
import { dayMs } from '#shared/durations.ts'
import { write } from '#server/core/db.ts'
import { errorOf } from '#server/test/errors.ts'
import { payloadsOf } from '#server/test/jobs.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { applyPlanTell } from './plans.decisions.service.ts'
import { mayReadPremium } from './plans.service.ts'

const services = eachTest.services()
const user = eachTest.user(services, 'reader')
const editor = eachTest.user(services, 'editor')
const reader = callerFor(services, user)
const admin = callerFor(services, editor)

const fields = { title: 'ஓராண்டுச் சந்தா', description: 'எல்லாக் கட்டுரைகளும்', price: 60_000, durationInDays: 365 }

describe('plans', () => {
  test('are listed by price for everybody', async () => {
    await admin.plans.create(fields)
    await admin.plans.create({ ...fields, title: 'மாதச் சந்தா', price: 6000, durationInDays: 30 })
    const plans = await callerFor(services, null).plans.list()
    expect(plans.map(({ title }) => title)).toEqual(['மாதச் சந்தா', 'ஓராண்டுச் சந்தா'])
  })

  test('are changed and withdrawn', async () => {
    const { id } = await admin.plans.create(fields)
    expect(await admin.plans.update({ id, ...fields, price: 50_050 })).toMatchObject({ price: 50_050 })
    await admin.plans.delete({ id })
    expect(await reader.plans.list()).toEqual([])
    expect((await errorOf(() => admin.plans.delete({ id }))).code).toBe('PLAN_NOT_FOUND')
    expect((await errorOf(() => admin.plans.update({ id, ...fields }))).code).toBe('PLAN_NOT_FOUND')
  })

  test.each([
    [{ title: ' ' }, 'PLAN_FIELDS_REQUIRED'],
    [{ price: undefined }, 'PLAN_FIELDS_REQUIRED'],
    [{ price: 0 }, 'PLAN_PRICE_INVALID'],
    [{ price: -100 }, 'PLAN_PRICE_INVALID'],
    [{ price: 0.5 }, 'PLAN_PRICE_INVALID'],
    [{ durationInDays: 0 }, 'PLAN_DURATION_INVALID'],
    [{ durationInDays: 1.5 }, 'PLAN_DURATION_INVALID'],
    [{ durationInDays: 1e9 }, 'PLAN_DURATION_INVALID'],
  ])('with %j are refused', async (change, code) =>
    expect((await errorOf(() => admin.plans.create({ ...fields, ...(change as object) }))).code).toBe(code),
  )

  test('are the business of admins', async () => {
    expect((await errorOf(() => reader.plans.create(fields))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.plans.update({ id: 'x', ...fields }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.plans.delete({ id: 'x' }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.plans.requests({}))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.plans.activate({ id: 'x' }))).code).toBe('ADMIN_ONLY')
  })
})

describe('a wish for a plan', () => {
  let planId: string
  beforeEach(async () => {
    planId = (await admin.plans.create(fields)).id
  })

  test('is recorded once, seen by the admin, and activated by hand [S-203, S-208]', async () => {
    await reader.plans.request({ planId })
    expect(await reader.plans.request({ planId })).toMatchObject({ active: null, requestedPlanIds: [planId] })
    const { requests } = await admin.plans.requests({})
    expect(requests).toMatchObject([{ reader: { id: user.id, email: user.email }, title: fields.title, price: 60_000 }])
    const active = await admin.plans.activate({ id: requests[0]?.id ?? '' })
    expect(Date.parse(active.endsAt ?? '') - Date.parse(active.startsAt ?? '')).toBe(365 * dayMs)
    expect(active).toMatchObject({ decidedBy: editor.name, decidedAt: expect.any(String) })
    expect(await reader.plans.mine()).toMatchObject({
      active: { title: fields.title },
      requestedPlanIds: [],
      plans: [{ title: fields.title, state: 'active', startsAt: active.startsAt, endsAt: active.endsAt }],
    })
    expect((await reader.notifications.list({})).notifications).toMatchObject([{ title: 'உங்கள் சந்தா தொடங்கியது' }])
    expect((await errorOf(() => admin.plans.decline({ id: active.id }))).code).toBe('PLAN_REQUEST_DECIDED')
  })

  test('keeps the title of the plan in English, and a reader of English is told that', async () => {
    await admin.plans.update({ id: planId, titleEn: 'One year', descriptionEn: 'All articles' })
    await reader.plans.request({ planId })
    await admin.plans.update({ id: planId, titleEn: 'Twelve months' })
    await admin.plans.activate({ id: (await admin.plans.requests({})).requests[0]!.id })
    expect(await reader.plans.mine()).toMatchObject({
      active: { title: fields.title, titleEn: 'One year' },
      plans: [{ titleEn: 'One year' }],
    })
    const toldIn = async (lang: 'ta' | 'en') => (await reader.notifications.list({ lang })).notifications[0]!.message
    expect(await toldIn('en')).toMatch(/^One year: /)
    expect(await toldIn('ta')).toContain(fields.title)
  })

  test('that is declined gives nothing, and may be uttered again', async () => {
    await reader.plans.request({ planId })
    const id = (await admin.plans.requests({})).requests[0]?.id ?? ''
    await admin.plans.decline({ id })
    expect(await reader.plans.mine()).toMatchObject({ active: null, plans: [{ state: 'declined' }] })
    expect((await reader.notifications.list({})).notifications).toEqual([])
    expect((await reader.plans.request({ planId })).requestedPlanIds).toEqual([planId])
  })

  test('for a second year begins where the first ends', async () => {
    const activate = async () => {
      await reader.plans.request({ planId })
      return admin.plans.activate({ id: (await admin.plans.requests({})).requests[0]?.id ?? '' })
    }
    const first = await activate()
    expect((await activate()).startsAt).toBe(first.endsAt)
    expect((await reader.plans.mine()).plans.map(({ state }) => state)).toEqual(['coming', 'active'])
  })

  test('is counted before the plan is withdrawn, and declined with it', async () => {
    expect(await admin.plans.waiting({ id: planId })).toEqual({ count: 0 })
    await reader.plans.request({ planId })
    expect(await admin.plans.waiting({ id: planId })).toEqual({ count: 1 })
    expect((await errorOf(() => reader.plans.waiting({ id: planId }))).code).toBe('ADMIN_ONLY')
    await admin.plans.delete({ id: planId })
    expect((await admin.plans.requests({})).requests).toEqual([])
    expect((await admin.plans.requests({ status: 'declined' })).requests).toMatchObject([
      { title: fields.title, decidedBy: editor.name },
    ])
    expect(await reader.plans.mine()).toMatchObject({ requestedPlanIds: [], plans: [{ state: 'declined' }] })
  })

  test('that was left over by a plan that is gone cannot be activated, only declined', async () => {
    await reader.plans.request({ planId })
    const id = (await admin.plans.requests({})).requests[0]?.id ?? ''
    services.db.update(planRequests).set({ planId: null }).run()
    expect((await errorOf(() => admin.plans.activate({ id }))).code).toBe('PLAN_WITHDRAWN')
    expect((await reader.plans.mine()).active).toBeNull()
    expect(await admin.plans.decline({ id })).toMatchObject({ status: 'declined' })
  })

  test('keeps its words when the plan is withdrawn, and its plan ends by itself', async () => {
    await reader.plans.request({ planId })
    const { requests } = await admin.plans.requests({})
    await admin.plans.activate({ id: requests[0]?.id ?? '' })
    await admin.plans.delete({ id: planId })
    expect((await reader.plans.mine()).active?.title).toBe(fields.title)
    services.db.update(planRequests).set({ startsAt: 1, endsAt: 2 }).run()
    expect(await reader.plans.mine()).toMatchObject({ active: null, plans: [{ state: 'ended' }] })
  })

  test('opens premium posts for as long as its plan lasts; admins read them anyway', async () => {
    const mayRead = (somebody: SessionUser | null) => mayReadPremium(services.db, somebody)
    expect([mayRead(null), mayRead(user), mayRead(editor)]).toEqual([false, false, true])
    await reader.plans.request({ planId })
    expect(mayRead(user)).toBe(false)
    await admin.plans.activate({ id: (await admin.plans.requests({})).requests[0]?.id ?? '' })
    expect(mayRead(user)).toBe(true)
    services.db
      .update(planRequests)
      .set({ endsAt: Date.now() - 1 })
      .run()
    expect(mayRead(user)).toBe(false)
  })

  test('is decided with others, and that is undone before its reader is told [H-115]', async () => {
    await reader.plans.request({ planId })
    const second = await addUser(services, 'reader')
    await callerFor(services, second).plans.request({ planId })
    const ids = (await admin.plans.requests({})).requests.map(({ id }) => id)
    const decided = await admin.plans.decide({ ids: [...ids, 'gone'], status: 'active' })
    expect(decided).toMatchObject({
      done: ids,
      failed: [{ id: 'gone', code: 'PLAN_REQUEST_NOT_FOUND' }],
    })
    expect((await reader.plans.mine()).active?.title).toBe(fields.title)
    expect((await admin.plans.decide({ ids, status: 'declined' })).failed).toHaveLength(2)
    expect(await admin.audit.undo({ id: decided.bulkId! })).toMatchObject({ done: ids, failed: [] })
    expect(await reader.plans.mine()).toMatchObject({ active: null, requestedPlanIds: [planId] })
    for (const payload of payloadsOf(services, 'plans.tell')) write(services.db, (tx) => applyPlanTell(tx, payload))
    expect((await reader.notifications.list({})).notifications).toEqual([])
  })

  test('whose reader was told is not undone, nor by a colleague', async () => {
    await reader.plans.request({ planId })
    const ids = (await admin.plans.requests({})).requests.map(({ id }) => id)
    const { bulkId } = await admin.plans.decide({ ids, status: 'active' })
    const colleague = callerFor(services, await addUser(services, 'shop'))
    const undo = { id: bulkId! }
    expect((await colleague.audit.undo(undo)).failed).toMatchObject([{ id: ids[0], code: 'PLAN_REQUEST_DECIDED' }])
    for (const payload of payloadsOf(services, 'plans.tell')) write(services.db, (tx) => applyPlanTell(tx, payload))
    expect((await reader.notifications.list({})).notifications).toMatchObject([{ title: 'உங்கள் சந்தா தொடங்கியது' }])
    services.db
      .update(planRequests)
      .set({ decidedAt: Date.now() - tellAfterMs })
      .run()
    expect((await admin.audit.undo(undo)).failed).toMatchObject([{ id: ids[0], code: 'PLAN_REQUEST_DECIDED' }])
  })

  test('is found by reader and plan, sorted, and added up by status', async () => {
    await reader.plans.request({ planId })
    const { requests } = await admin.plans.requests({ q: user.email.slice(0, 4).toUpperCase() })
    expect(requests).toHaveLength(1)
    expect((await admin.plans.requests({ q: fields.title, sort: 'oldest' })).requests).toHaveLength(1)
    expect((await admin.plans.requests({ q: 'வேறு எதுவோ' })).requests).toEqual([])
    expect(await admin.plans.requestTotals({})).toEqual({
      requested: { count: 1, amount: 60_000 },
      active: { count: 0, amount: 0 },
      declined: { count: 0, amount: 0 },
    })
    for (const sort of ['newest', 'oldest'] as const) {
      const steps = await plansOf(services, () => admin.plans.requests({ sort, cursor: '1_a' }))
      expect(steps.join()).toMatch(/SEARCH plan_requests USING INDEX plan_requests_status/)
      expect(steps.join()).not.toContain('TEMP B-TREE')
    }
  })

  test('is listed by an index', () => {
    const plan = services.db.$client
      .prepare(
        'EXPLAIN QUERY PLAN SELECT * FROM plan_requests WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT 20',
      )
      .all('x')
    expect(JSON.stringify(plan)).toMatch(/plan_requests_user/)
    expect(JSON.stringify(plan)).not.toContain('TEMP B-TREE')
  })

  test('needs a session and a plan that is offered', async () => {
    expect((await errorOf(() => callerFor(services, null).plans.request({ planId }))).code).toBe('UNAUTHENTICATED')
    expect((await errorOf(() => callerFor(services, null).plans.mine())).code).toBe('UNAUTHENTICATED')
    expect((await errorOf(() => reader.plans.request({ planId: 'x' }))).code).toBe('PLAN_NOT_FOUND')
    expect((await errorOf(() => admin.plans.activate({ id: 'x' }))).code).toBe('PLAN_REQUEST_NOT_FOUND')
  })
})

test('plans go to the trash together, and come back with their requests [H-116]', async () => {
  const { id: planId } = await admin.plans.create(fields)
  await reader.plans.request({ planId })
  const { bulkId } = await admin.plans.remove({ ids: [planId] })
  expect(await reader.plans.mine()).toMatchObject({ requestedPlanIds: [] })
  const shop = callerFor(services, await addUser(services, 'shop'))
  expect(await shop.audit.undo({ id: bulkId! })).toMatchObject({ done: [planId], failed: [] })
  expect(await reader.plans.mine()).toMatchObject({ requestedPlanIds: [planId] })
})

describe('the documented calls', () => {
  const api = eachTest.api(services)
  let token: string
  beforeEach(async () => {
    token = await services.sessions.create(editor.id)
  })

  test('a plan is made by either call, listed, changed and withdrawn, in rupees [C-63, E-13]', async () => {
    const body = { title: 'மாதம்', description: '', price: 60.5, durationInDays: 30 }
    const made = await api.call('POST', '/api/subscriptions', body, token)
    expect(made).toMatchObject({ status: 201, body: { message: 'Subscription plan created successfully!' } })
    const other = await api.call('POST', '/api/subscriptions/admin', { ...body, price: '99' }, token)
    expect(other).toMatchObject({ status: 201, body: { message: 'Plan created successfully!', data: { price: 99 } } })
    const path = `/api/subscriptions/admin/${other.body._id}`
    expect((await api.call('PUT', path, { ...body, price: 70 }, token)).body.data.price).toBe(70)
    expect((await api.call('DELETE', path, undefined, token)).body.message).toBe('Plan deleted successfully!')
    expect((await api.call('GET', '/api/subscriptions')).body).toMatchObject([{ title: 'மாதம்', price: 60.5 }])
  })

  test('what is missing or wrong has its documented sentence [V-48]', async () => {
    const body = { title: 'மாதம்', price: 60, durationInDays: 30 }
    const messageOf = async (change: object) =>
      (await api.call('POST', '/api/subscriptions', { ...body, ...change }, token)).body.message
    expect(await messageOf({ price: '' })).toBe('Title, Price, and Duration are required fields.')
    expect(await messageOf({ price: -1 })).toBe('Price must be a positive number.')
    expect(await messageOf({ durationInDays: 0.5 })).toBe('Duration in days must be a positive integer.')
    expect((await api.call('POST', '/api/subscriptions', body)).status).toBe(401)
  })
})
