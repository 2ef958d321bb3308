import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { backTo, switchLanguage } from './redirects.ts'

const app = new Hono().get(
  '/lang/:lang',
  switchLanguage('http://localhost:3000', (id, lang) => (id === 'pair' ? `/posts/twin/${lang}-மழை` : undefined)),
)

describe('language switch', () => {
  test('sets the cookie for a year and goes back to the page', async () => {
    const response = await app.request('/lang/en?to=%2Fposts%2F1')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/posts/1')
    expect(response.headers.get('set-cookie')).toBe('lang=en; Path=/; Max-Age=31536000; SameSite=Lax')
  })

  test('sends the cookie over https only where the site is served so', async () => {
    const secure = new Hono().get(
      '/lang/:lang',
      switchLanguage('https://mai.example', () => undefined),
    )
    expect((await secure.request('/lang/ta')).headers.get('set-cookie')).toMatch(/; Secure$/)
  })

  test('leads from a post to its counterpart', async () => {
    const toOf = async (to: string) =>
      (await app.request(`/lang/en?to=${encodeURIComponent(to)}`)).headers.get('location')
    expect(await toOf('/posts/pair/மழை')).toBe(encodeURI('/posts/twin/en-மழை'))
    expect(await toOf('/posts/pair')).toBe(encodeURI('/posts/twin/en-மழை'))
    expect(await toOf('/posts/alone/மழை')).toBe(encodeURI('/posts/alone/மழை'))
  })

  test('knows only its own languages [C-02]', async () => {
    expect((await app.request('/lang/fr')).status).toBe(404)
  })

  test.each([
    ['/posts/1/கவிதை', '/posts/1/%E0%AE%95%E0%AE%B5%E0%AE%BF%E0%AE%A4%E0%AF%88'],
    ['/posts/1/%E0%AE%95', '/posts/1/%E0%AE%95'],
    ['/home?cursor=1_a', '/home?cursor=1_a'],
    [undefined, '/home'],
    ['https://example.org/', '/home'],
    ['//example.org', '/home'],
    ['/\\example.org', '/home'],
    ['/\t/example.org', '/home'],
    ['javascript:alert(1)', '/home'],
    ['/%E0%A4%A', '/home'],
  ])('%j leads to %s', (to, page) => {
    expect(backTo(to)).toBe(page)
  })
})
