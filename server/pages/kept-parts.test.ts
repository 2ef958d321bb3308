import { expect, test } from 'vitest'
import type { PageHtml } from './document.ts'
import { createKeptParts } from './kept-parts.ts'

const textOf = (html: PageHtml): string => html.map(({ part = '', text }) => part.toString() + text).join('')

/** Pages whose part is a menu; each render says whether the menu was rendered in it. */
function openSite() {
  let version = 1
  let renders = 0
  const keptParts = createKeptParts(() => version)
  const begin = (address: string, lang: 'ta' | 'en' = 'ta') => {
    const nonce = `nonce-${(renders += 1)}`
    const { parts, fill } = keptParts({ address, lang, nonce })
    const mark = address === '/shop' ? ' aria-current="page"' : ''
    const menu = parts.has('menu') ? '' : `<a href="/shop"${mark}>${lang} ${version} of ${nonce}</a>`
    const html = `<body><kept-part name="${parts.markOf('menu')}">${menu}</kept-part>${address}</body>`
    return { isRendered: menu !== '', end: (isWhole = true) => textOf(fill(html, isWhole)) }
  }
  return { begin, page: (...of: Parameters<typeof begin>) => begin(...of).end(), change: () => (version += 1) }
}

const withMenu = (menu: string, address: string) => `<body><a href="/shop">${menu}</a>${address}</body>`

test('a part is rendered for the first page of a language, and put into the others', () => {
  const { begin, page } = openSite()
  expect(page('/about')).toBe(withMenu('ta 1 of nonce-1', '/about'))
  expect(page('/contact')).toBe(withMenu('ta 1 of nonce-1', '/contact'))
  expect(page('/about', 'en')).toBe(withMenu('en 1 of nonce-3', '/about'))
  expect(begin('/about').isRendered).toBe(false)
})

test('a change of the content drops the parts', () => {
  const { page, change } = openSite()
  page('/about')
  change()
  expect(page('/contact')).toBe(withMenu('ta 2 of nonce-2', '/contact'))
})

test('a page whose content changes while it is made keeps what it has taken, and gives nothing', () => {
  const { begin, page, change } = openSite()
  page('/about')
  const taking = begin('/contact')
  const giving = begin('/about', 'en')
  change()
  expect(page('/terms')).toBe(withMenu('ta 2 of nonce-4', '/terms'))
  expect(taking.end()).toBe(withMenu('ta 1 of nonce-1', '/contact'))
  expect(giving.end()).toBe(withMenu('en 1 of nonce-3', '/about'))
  expect(begin('/about', 'en').isRendered).toBe(true)
})

test('pages to which a link of a part leads, and those below them, render it with their own marks', () => {
  const { begin, page } = openSite()
  expect(page('/shop')).toContain('aria-current="page">ta 1 of nonce-1<')
  expect(page('/about')).toBe(withMenu('ta 1 of nonce-2', '/about'))
  for (const address of ['/shop', '/shop?sort=new', '/shop/a-book', '/%73hop'])
    expect([address, begin(address).isRendered]).toEqual([address, true])
  expect(begin('/shops').isRendered).toBe(false)
})

test('a page with a failure gives no parts', () => {
  const { begin } = openSite()
  begin('/about').end(false)
  expect(begin('/about').isRendered).toBe(true)
})

test('an element that a text brings is not taken for a part', () => {
  const { parts, fill } = createKeptParts(() => 1)({ address: '/about', lang: 'ta', nonce: 'secret' })
  const text = '<kept-part name="guessed menu">text</kept-part>'
  expect(textOf(fill(text, true))).toBe(text)
  expect(parts.has('menu')).toBe(false)
})
