import { expect, test } from 'vitest'
import { contentVersionOf } from '#server/core/content-version.ts'
import { errorOf } from '#server/test/errors.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import type { MenuEntry } from '#shared/menus.rules.ts'

const services = eachTest.services()
const ownerUser = eachTest.user(services, 'owner')
const editorUser = eachTest.user(services, 'editor')
const owner = callerFor(services, ownerUser)
const editor = callerFor(services, editorUser)
const reader = callerFor(services, null)

const versionOf = async () => (await owner.settings.all()).version
const link: MenuEntry = { kind: 'link', target: 'https://example.org/x', ta: 'நண்பர்கள்' }
const sections = async (): Promise<MenuEntry[]> =>
  (await reader.categories.list({ filter: 'banner' })).map(({ id }) => ({ kind: 'section', target: id }))

test('a menu is stored without empty names, sent to pages, and makes cached ones old; none brings the usual one back', async () => {
  expect((await reader.settings.get()).menu).toBeUndefined()
  const before = contentVersionOf(services.db)
  const menu = [...(await sections()), { ...link, en: ' ', isInside: true as const }]
  await editor.menus.save({ menu, version: await versionOf() })
  expect(contentVersionOf(services.db)).toBeGreaterThan(before)
  expect((await reader.settings.get()).menu).toEqual([...(await sections()), { ...link, isInside: true }])
  expect((await reader.settings.get()).footerLinks).toBeUndefined()
  await editor.menus.save({ menu: [], footerLinks: [link], version: await versionOf() })
  expect(await reader.settings.get()).toMatchObject({ footerLinks: [link] })
  expect((await reader.settings.get()).menu).toBeUndefined()
})

test('a section is in the bar when the menu has it, and else not; of built-in ones only owners say so', async () => {
  const [first, ...rest] = await sections()
  expect(await errorOf(async () => editor.menus.save({ menu: rest, version: await versionOf() }))).toMatchObject({
    code: 'CATEGORY_NOT_EDITABLE',
  })
  expect((await reader.settings.get()).menu).toBeUndefined()
  await owner.menus.save({ menu: rest, version: await versionOf() })
  expect((await sections()).map(({ target }) => target)).toEqual(rest.map(({ target }) => target))
  await owner.menus.save({ menu: [...rest, first!], version: await versionOf() })
  expect(await sections()).toHaveLength(rest.length + 1)
})

test('what is no entry is refused: an address that is not https, a route that is none, a name that is missing', async () => {
  const code = async (...menu: object[]) =>
    (await errorOf(async () => owner.menus.save({ menu: menu as MenuEntry[], version: await versionOf() }))).code
  expect(await code({ ...link, target: 'http://example.org' })).toBe('LINK_ADDRESS_INVALID')
  expect(await code({ ...link, target: 'javascript:alert(1)' })).toBe('LINK_ADDRESS_INVALID')
  expect(await code({ kind: 'route', target: '/admin' })).toBe('INPUT_INVALID')
  expect(await code({ kind: 'link', target: 'https://example.org' })).toBe('INPUT_INVALID')
  expect(await code({ ...link, isInside: true })).toBe('INPUT_INVALID')
  expect(await code({ kind: 'section', target: 'nothing' })).toBe('CATEGORY_UNKNOWN')
  expect(await code(...Array.from({ length: 61 }, () => link))).toBe('MENU_TOO_LONG')
})

test('nobody overwrites what another has changed meanwhile, and readers change nothing', async () => {
  const version = await versionOf()
  await owner.menus.save({ footerLinks: [link], version })
  expect(await errorOf(() => editor.menus.save({ footerLinks: [], version }))).toMatchObject({
    code: 'SETTINGS_CONFLICT',
    data: { by: ownerUser.name },
  })
  expect(await errorOf(() => reader.menus.save({ footerLinks: [], version }))).toMatchObject({
    code: 'UNAUTHENTICATED',
  })
})
