import { describe, expect, test } from 'vitest'
import { deliveries, notifications } from '#drizzle/schema/index.ts'
import { errorOf } from '#server/test/errors.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const person = eachTest.user(services, 'reader')
const reader = callerFor(services, person)
const editor = callerFor(services, eachTest.user(services, 'editor'))

const add = (id: string, audience: 'people' | 'all' | 'site', title: string, createdAt: number) => {
  services.db.insert(notifications).values({ id, audience, title, message: 'வந்துவிட்டது', createdAt }).run()
  services.db.insert(deliveries).values({ userId: person.id, notificationId: id }).run()
}
const idsOf = async (input: Parameters<typeof editor.notifications.sent>[0]) =>
  (await editor.notifications.sent(input)).notifications.map(({ id }) => id)

describe('what people have sent', () => {
  test('is found in any spelling, narrowed, sorted and counted, without what the site writes', async () => {
    add('a', 'people', 'New Issue', 1)
    add('b', 'all', 'மழை இதழ்', 2)
    add('c', 'site', 'உங்கள் ஆர்டர்', 3)
    expect(await idsOf({})).toEqual(['b', 'a'])
    expect(await idsOf({ sort: 'oldest' })).toEqual(['a', 'b'])
    expect(await idsOf({ q: 'new issue' })).toEqual(['a'])
    expect(await idsOf({ audience: 'all' })).toEqual(['b'])
    expect(await editor.notifications.sentTotals({})).toEqual({ people: 1, all: 1 })
    expect(await editor.notifications.sentTotals({ q: 'மழை' })).toEqual({ people: 0, all: 1 })
  })

  test('is deleted together, for everybody who has it', async () => {
    add('a', 'people', 'New Issue', 1)
    add('b', 'all', 'மழை இதழ்', 2)
    expect(await editor.notifications.remove({ ids: ['a', 'gone', 'a'] })).toEqual({
      bulkId: null,
      done: ['a'],
      failed: [{ id: 'gone', code: 'NOTIFICATION_NOT_FOUND' }],
    })
    expect((await reader.notifications.list({})).notifications.map(({ id }) => id)).toEqual(['b'])
    expect((await errorOf(() => reader.notifications.remove({ ids: ['b'] }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => editor.notifications.remove({ ids: [] }))).fields).toEqual({ ids: 'FIELD_REQUIRED' })
  })

  test('is read along an index that has nothing of what the site writes [H-117]', async () => {
    for (const sort of ['newest', 'oldest'] as const) {
      const steps = await plansOf(services, () => editor.notifications.sent({ sort, cursor: '1_a' }))
      expect(steps[0]).toMatch(/SEARCH notifications USING INDEX notifications_sent/)
      expect(steps.join()).not.toContain('TEMP B-TREE')
    }
    const counting = await plansOf(services, () => editor.notifications.sentTotals({}))
    expect(counting.filter((step) => step.includes('notifications'))).toEqual([
      'SCAN notifications USING COVERING INDEX notifications_sent',
    ])
  })
})
