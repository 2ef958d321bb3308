import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { siteReader } from '#server/features/settings/settings.service.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { createPageCalls } from './page-calls.ts'
import { recordSources } from './page-sources.ts'

const services = eachTest.services()
let owner: ReturnType<typeof callerFor>
beforeEach(async () => {
  owner = callerFor(services, await addUser(services, 'owner'))
  await addPost('first')
})
afterEach(() => {
  vi.useRealTimers()
})

const addPost = (title: string) =>
  owner.posts.create({ title, content: `<p>${title}</p>`, category: 'poems', isRecent: true })

/** Makes a page of some procedures. @returns whether it would be the same now */
async function makePage(...paths: string[]) {
  const calls = createPageCalls(services)
  const recorder = recordSources(calls('a page'), siteReader(services.db))
  for (const path of paths) await recorder.call(path, {}).catch(() => {})
  const made = await recorder.sources()
  return () => made?.areSame(calls('another request'))
}

test('a page is the same until one of its calls answers something else', async () => {
  const posts = await makePage('categories.list', 'posts.recent')
  const categories = await makePage('categories.list')
  expect([await posts(), await categories()]).toEqual([true, true])
  await addPost('second')
  expect([await posts(), await categories()]).toEqual([false, true])
})

test('a page has the settings of the site, whatever else it shows', async () => {
  const isSame = await makePage('categories.list')
  await owner.settings.update({ latinName: 'Malar' })
  expect(await isSame()).toBe(false)
  await owner.settings.update({ latinName: 'Mai' })
  expect(await isSame()).toBe(true)
})

test('a page has the date of its day in India', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T18:29:00Z'), toFake: ['Date'] })
  const isSame = await makePage('categories.list')
  expect(await isSame()).toBe(true)
  vi.setSystemTime(Date.parse('2026-11-24T18:30:00Z'))
  expect(await isSame()).toBe(false)
})

test('of a page that is not whole nothing is known, and what fails later is not the same', async () => {
  const broken = await makePage('categories.list', 'posts.get')
  expect(await broken()).toBeUndefined()
  const isSame = await makePage('categories.list')
  services.db.$client.exec('ALTER TABLE categories RENAME TO away')
  expect(await isSame()).toBe(false)
})
