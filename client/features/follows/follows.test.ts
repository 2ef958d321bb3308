// @vitest-environment jsdom
// Following by the button, and the page of what is followed.
import { afterEach, describe, expect, test } from 'vitest'
import { pendingFollowKey } from './pending-follow.ts'
import { data, refused, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { category, post as card } from '#client/test/texts/samples.ts'
import { words } from '#client/test/texts/words.ts'

const say = words.en
const button = page.locator('.fol')
const toast = page.locator('.toast')
const isPressed = () => button.all()[0]?.getAttribute('aria-pressed')

let app: App
afterEach(() => app.close())

const poems = { kind: 'category', slug: category.slug } as const
const followed = { ...poems, name: category.name.ta, nameEn: category.name.en }
const pageOfCategory: Answers = {
  'categories.bySlug': data(category),
  'posts.byCategory': data({ posts: [card], next: null }),
}
const openCategory = async (stored: Record<string, string>, answers: Answers = {}, tab = {}) => {
  app = await openApp(`/${category.slug}`, { lang: 'en', stored, tab, answers: { ...pageOfCategory, ...answers } })
  await button.waitFor()
}

describe('the button beside a section', () => {
  test('follows at once, once, and stops with the next press', async () => {
    await openCategory(sessions.reader, { 'follows.add': data({}), 'follows.remove': data({}) })
    const release = app.hold('follows.add')
    await button.click()
    await eventually(() => expect(isPressed()).toBe('true'))
    await button.click()
    app.answer({ 'follows.list': data([followed]) })
    release()
    await eventually(() => expect(app.inputsTo('follows.list').length).toBeGreaterThan(1))
    expect(app.inputsTo('follows.add')).toEqual([poems])
    app.answer({ 'follows.list': data([]) })
    await button.click()
    await eventually(() => expect(app.inputsTo('follows.remove')).toEqual([poems]))
    expect(isPressed()).toBe('false')
  })

  test('goes back when the server says no, and says why', async () => {
    await openCategory(sessions.reader, { 'follows.add': refused('FOLLOWS_FULL') })
    await button.click()
    await eventually(() => expect(toast.texts()).toEqual([say('errors:FOLLOWS_FULL')]))
    await eventually(() => expect(isPressed()).toBe('false'))
  })

  test('without a login leads there, and remembers what was pressed', async () => {
    await openCategory({})
    await button.click()
    await eventually(() => expect(location.pathname).toBe('/login'))
    await page.getByText(say('auth:reasons.follow')).waitFor()
    expect(JSON.parse(sessionStorage.getItem(pendingFollowKey) ?? '')).toEqual(poems)
  })

  test('after the login the section is followed', async () => {
    await openCategory(sessions.reader, { 'follows.add': data({}) }, { [pendingFollowKey]: JSON.stringify(poems) })
    await eventually(() => expect(app.inputsTo('follows.add')).toEqual([poems]))
    await eventually(() => expect(toast.texts()).toEqual([say('account:follow.on')]))
    expect(sessionStorage.getItem(pendingFollowKey)).toBeNull()
  })
})

describe('the page of what is followed', () => {
  const ways = { isWeekly: false, quietFrom: 22, quietTo: 7, letters: 'ok' as const, pushKey: 'B' }
  const news = { post: card, by: null, part: null, isNew: true }
  const open = async (answers: Answers = {}) => {
    app = await openApp('/following', {
      lang: 'en',
      stored: sessions.reader,
      answers: {
        'follows.list': data([followed]),
        'follows.entries': data([{ ...followed, newestAt: card.publishedAt }]),
        'follows.news': data({ posts: [news, { ...news, post: { ...card, id: 'old' }, isNew: false }], next: null }),
        'follows.ways': data(ways),
        'follows.markSeen': data({}),
        ...answers,
      },
    })
  }

  test('marks what is new, says so once to the server, and keeps the marks as long as it is open', async () => {
    await open()
    await eventually(() => expect(app.inputsTo('follows.markSeen')).toHaveLength(1))
    expect(page.locator('.following-new').count()).toBe(1)
    expect(page.locator('.following-part').texts().join()).toContain(say('follows:sinceLast', { count: '1' }))
  })

  test('says where the squares are when nothing is followed', async () => {
    await open({
      ...{ 'follows.list': data([]), 'follows.entries': data([]), 'follows.news': data({ posts: [], next: null }) },
    })
    await page.getByText(say('follows:empty')).waitFor()
    expect(app.inputsTo('follows.markSeen')).toEqual([])
  })

  test('stops following by one press, and what was stopped by a slip can be followed again', async () => {
    await open({ 'follows.remove': data({}), 'follows.add': data({}) })
    const stop = page.locator('.followed button')
    await stop.waitFor()
    app.answer({ 'follows.list': data([]) })
    await stop.click()
    await eventually(() => expect(app.inputsTo('follows.remove')).toEqual([poems]))
    await eventually(() => expect(stop.texts().join()).toContain(say('follows:again')))
    await eventually(() => expect(app.inputsTo('follows.list')).toHaveLength(2))
    await stop.click()
    await eventually(() => expect(app.inputsTo('follows.add')).toEqual([poems]))
  })

  test('asks for the weekly letter, and goes back when that is refused', async () => {
    await open({ 'follows.setWays': refused('EMAIL_UNCONFIRMED') })
    const weekly = page.getByLabel(say('follows:ways.weekly'))
    await weekly.click()
    await eventually(() => expect(toast.texts()).toEqual([say('errors:EMAIL_UNCONFIRMED')]))
    expect(app.inputsTo('follows.setWays')).toEqual([{ isWeekly: true, quietFrom: 22, quietTo: 7 }])
    await eventually(() => expect((weekly.all()[0] as HTMLInputElement).checked).toBe(false))
  })
})
