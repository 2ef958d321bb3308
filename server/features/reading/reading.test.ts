import { describe, expect, test } from 'vitest'
import { posts, readingPlaces } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { maxPlaces } from '#shared/reading-places.rules.ts'
import type { PlaceInput } from '#shared/reading-places.ts'
import { errorOf } from '#server/test/errors.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const reader = eachTest.user(services, 'reader')
const other = eachTest.user(services, 'reader')
const editor = eachTest.user(services, 'editor')

const as = (user: SessionUser | null) => callerFor(services, user)
const write = async (title: string): Promise<string> =>
  (await as(editor).posts.create({ title, content: '<p>Text</p>', category: 'Poems' })).id

const noon = Date.parse('2026-11-20T12:00:00.000Z')
const minutesAfterNoon = (minutes: number): string => new Date(noon + minutes * 60_000).toISOString()

const placeIn = (id: string, minutes = 0, more: Partial<PlaceInput> = {}): PlaceInput => ({
  ...{ kind: 'post', id, block: 4, fraction: 0.5, share: 0.3, isFinished: false, at: minutesAfterNoon(minutes) },
  ...more,
})
const save = (user: SessionUser, ...places: PlaceInput[]) => as(user).reading.save({ places })

describe('reading places', () => {
  test('are kept with what is said of them, the latest first', async () => {
    const [one, two] = [await write('One'), await write('Two')]
    await save(reader, placeIn(one, 1), placeIn(two, 2, { share: 1, isFinished: true }))
    expect(await as(reader).reading.places()).toEqual([
      {
        ...placeIn(two, 2, { share: 1, isFinished: true }),
        ...{ title: 'Two', lang: 'en', path: `/posts/${two}/two`, minutes: 1, series: null },
      },
      { ...placeIn(one, 1), title: 'One', lang: 'en', path: `/posts/${one}/one`, minutes: 1, series: null },
    ])
  })

  test('of a part name the series and the part', async () => {
    const id = await write('One')
    await as(editor).posts.update({ id, series: { name: 'கடல்', part: 3 } })
    const [place] = await save(reader, placeIn(id))
    expect(place?.series).toEqual({ slug: 'கடல்', part: 3 })
  })

  test('of two devices the later one holds, in whichever order they are heard of', async () => {
    const id = await write('One')
    await save(reader, placeIn(id, 5, { block: 9 }))
    const [place] = await save(reader, placeIn(id, 3, { block: 2 }))
    expect(place).toMatchObject({ block: 9, at: minutesAfterNoon(5) })
  })

  test('of a clock that is ahead count as now, so that the next one still holds', async () => {
    const id = await write('One')
    const [place] = await save(reader, placeIn(id, 0, { at: '2999-01-01T00:00:00.000Z' }))
    expect(Date.parse(place!.at)).toBeLessThanOrEqual(Date.now())
  })

  test('of what nobody can read are passed over, and come back with it', async () => {
    const id = await write('One')
    expect(await save(reader, placeIn('none'), placeIn(id))).toHaveLength(1)
    services.db.update(posts).set({ state: 'unpublished' }).run()
    expect(await as(reader).reading.places()).toEqual([])
    services.db.update(posts).set({ state: 'published' }).run()
    expect(await as(reader).reading.places()).toMatchObject([{ id }])
  })

  test('are dropped, but for newer ones', async () => {
    const id = await write('One')
    const drop = (minutes: number) =>
      as(reader).reading.save({ places: [], dropped: [{ kind: 'post', id, at: minutesAfterNoon(minutes) }] })
    await save(reader, placeIn(id, 5))
    expect(await drop(4)).toHaveLength(1)
    expect(await drop(6)).toEqual([])
  })

  test('beyond their number go, the oldest first', async () => {
    const id = await write('One')
    services.db
      .insert(readingPlaces)
      .values(
        Array.from({ length: maxPlaces }, (_, index) => ({
          ...{ userId: reader.id, kind: 'post' as const, subjectId: `p${index}` },
          ...{ block: 0, fraction: 0, share: 0, isFinished: false, at: noon + index },
        })),
      )
      .run()
    await save(reader, placeIn(id, 5))
    const kept = services.db.select({ id: readingPlaces.subjectId }).from(readingPlaces).all()
    expect(kept).toHaveLength(maxPlaces)
    expect(kept).not.toContainEqual({ id: 'p0' })
  })

  test("are a reader's own: neither read, nor changed, nor dropped by another", async () => {
    const id = await write('One')
    await save(reader, placeIn(id))
    await as(other).reading.save({ places: [placeIn(id, 9, { block: 1 })], dropped: [] })
    await as(other).reading.save({ places: [], dropped: [{ kind: 'post', id, at: minutesAfterNoon(99) }] })
    expect(await as(other).reading.places()).toEqual([])
    expect(await as(reader).reading.places()).toMatchObject([{ id, block: 4 }])
  })

  test('are refused without a login, and where they are none', async () => {
    expect((await errorOf(() => as(null).reading.places())).code).toBe('UNAUTHENTICATED')
    expect((await errorOf(() => as(null).reading.save({ places: [] }))).code).toBe('UNAUTHENTICATED')
    for (const wrong of [{ share: 2 }, { block: -1 }, { at: 'yesterday' }, { id: '' }])
      expect((await errorOf(() => save(reader, placeIn('p', 0, wrong)))).code).toBe('INPUT_INVALID')
    const many = Array.from({ length: maxPlaces + 1 }, () => placeIn('p'))
    expect((await errorOf(() => save(reader, ...many))).code).toBe('INPUT_INVALID')
  })

  test('are found by an index', async () => {
    const plans = await plansOf(services, () => as(reader).reading.places())
    expect(plans.join('\n')).toContain('reading_places_latest')
    expect(plans.join('\n')).not.toMatch(/SCAN reading_places|TEMP B-TREE/)
  })
})
