// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { maxBegun, maxPlaces } from '#shared/reading-places.rules.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { markPlaces, placesScript } from './place-marks.ts'
import { dropPlace, findPlace, isBegun, keepPlace, newPlaces, storedPlaces, takePlaces } from './reading-places.ts'

let now = Date.parse('2026-11-20T12:00:00.000Z')
beforeEach(() => {
  localStorage.clear()
  history.replaceState({}, '', '/home')
  // As in the head of a page.
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the head has it as text
  new Function(placesScript)()
  vi.useFakeTimers({ toFake: ['Date'] })
})

const root = document.documentElement
const text = (id: string, more: object = {}) => ({
  ...{ kind: 'post' as const, id, title: `Text ${id}`, lang: 'en' as const, path: `/posts/${id}`, minutes: 9 },
  ...{ block: 4, fraction: 0.5, share: 0.25, isFinished: false, series: null, ...more },
})
const keep = (id: string, more: object = {}) => {
  vi.setSystemTime((now += 1000))
  keepPlace(text(id, more))
}
const ids = () => storedPlaces().map(({ id }) => id)

describe('the places of a device', () => {
  test('are the latest first, one of each text', () => {
    keep('a')
    keep('b')
    keep('a', { block: 7 })
    expect(ids()).toEqual(['a', 'b'])
    expect(findPlace('post', 'a')?.block).toBe(7)
  })

  test('are bounded: what was begun long ago goes before what was read', () => {
    keep('read', { isFinished: true })
    for (let index = 0; index <= maxBegun; index += 1) keep(`t${index}`)
    expect(storedPlaces().filter(isBegun)).toHaveLength(maxBegun)
    expect(ids()).toContain('read')
    for (let index = 0; index < maxPlaces; index += 1) keep(`r${index}`, { isFinished: true })
    expect(storedPlaces()).toHaveLength(maxPlaces)
  })

  test('become those of the account, but for what it has not been told', () => {
    for (const id of ['a', 'b', 'c']) keep(id)
    const told = newPlaces()
    keep('a', { block: 8 })
    const at = new Date(now).toISOString()
    // `c` was dropped on another device, `d` begun there.
    takePlaces(
      [
        { ...text('b'), at },
        { ...text('a'), at: told[2]!.at },
        { ...text('d'), at },
      ],
      told,
    )
    expect(ids().toSorted()).toEqual(['a', 'b', 'd'])
    expect(newPlaces()).toMatchObject([{ id: 'a', block: 8 }])
  })

  test('that are dropped are shown no more, and stay until the account knows', () => {
    keep('a')
    dropPlace('post', 'a')
    expect(findPlace('post', 'a')).toBeUndefined()
    expect(storedPlaces().filter(isBegun)).toEqual([])
    const told = newPlaces()
    expect(told).toMatchObject([{ id: 'a', isDropped: true }])
    takePlaces([], told)
    expect(storedPlaces()).toEqual([])
  })

  test('are none where somebody else has written', () => {
    for (const garbage of ['{"a":[', '{}', '[null, 5, {"kind": "post"}]']) {
      localStorage.setItem(storageKeys.readingPlaces, garbage)
      expect(storedPlaces()).toEqual([])
      markPlaces()
      expect(root.dataset.continue).toBeUndefined()
    }
  })
})

describe('the style sheets', () => {
  test('know what was begun last, and of the page of a text where the reader stopped in it', () => {
    keep('a', { heading: 'The "salt"' })
    keep('b')
    history.replaceState({}, '', '/posts/a/text')
    markPlaces()
    expect(root.dataset).toMatchObject({ continue: '', resume: '' })
    expect(root.style.getPropertyValue('--continue')).toBe('"Text b"')
    expect(root.style.getPropertyValue('--resume')).toBe(String.raw`"The \"salt\""`)
    history.replaceState({}, '', '/home')
    markPlaces()
    expect(root.dataset.resume).toBeUndefined()
  })

  test('know of nothing when all that was begun is read', () => {
    keep('a')
    keep('a', { isFinished: true })
    expect(root.dataset.continue).toBeUndefined()
  })
})
