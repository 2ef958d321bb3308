// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest'
import { data } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { words } from '#client/test/texts/words.ts'
import type { StoredPlace } from '#client/core/reading-places.ts'

const say = words.en
const place = (id: string, more: Partial<StoredPlace> = {}): StoredPlace => ({
  ...{ kind: 'post', id, title: `Text ${id}`, lang: 'en', path: `/posts/${id}/text`, minutes: 10, series: null },
  ...{ block: 3, fraction: 0, share: 0.4, isFinished: false, at: '2026-11-20T12:00:00.000Z' },
  ...more,
})
const issue = place('i', { kind: 'pdf', title: 'Issue 47', path: '/pdf-viewer/i', block: 12, minutes: 0 })
const read = place('r', { isFinished: true })
const readingPlaces = JSON.stringify([place('a'), issue, read])

let app: App
afterEach(() => app.close())

const rows = page.locator('.begun li')
const dropOf = (title: string) => page.getByRole('button', { name: say('bookmarksPage:dropOf', { title }) })

describe('what a reader has begun', () => {
  test('stands on the page of bookmarks, without a login too, and what is dropped goes', async () => {
    app = await openApp('/bookmarks', { lang: 'en', stored: { readingPlaces } })
    await rows.nth(0).waitFor()
    expect(rows.texts()).toEqual([expect.stringContaining('6 minutes left'), expect.stringContaining('page 12')])
    await dropOf('Issue 47').click()
    await eventually(() => expect(rows.texts()).toEqual([expect.stringContaining('Text a')]))
    await dropOf('Text a').click()
    await eventually(() => expect(page.locator('.begun').count()).toBe(0))
  })

  test('is brought together with the account, which forgets what is dropped', async () => {
    app = await openApp('/bookmarks', {
      lang: 'en',
      stored: { ...sessions.reader, readingPlaces },
      answers: {
        'bookmarks.list': data({ bookmarks: [], next: null }),
        'reading.places': data([place('b'), issue]),
        'reading.save': data([place('b')]),
      },
    })
    await eventually(() =>
      expect(rows.texts()).toEqual([expect.stringContaining('Text b'), expect.stringContaining('Issue 47')]),
    )
    await dropOf('Issue 47').click()
    await app.goTo('/home')
    await eventually(() =>
      expect(app.inputsTo('reading.save')).toMatchObject([{ places: [], dropped: [{ kind: 'pdf', id: 'i' }] }]),
    )
    expect(JSON.parse(localStorage.getItem('readingPlaces')!)).toMatchObject([{ id: 'b' }])
  })
})
