import { expect, test } from 'vitest'
import { defaultSite } from '#shared/site.ts'
import { letterDocument } from './newsletter.emails.ts'

test('a logo as light as the paper of letters stands on ink there, others as they are', () => {
  const headWith = (tone?: 'light' | 'dark') => {
    const site = { ...defaultSite, logo: { id: 'ab', width: 400, height: 100, tone } }
    const html = letterDocument({ site, lang: 'ta', subject: 'மழை', body: '', publicUrl: 'https://example.org' })
    return /<a href="https:\/\/example\.org"[^>]*>(.*?)<\/a>/.exec(html)?.[1]
  }
  expect(headWith('light')).toMatch(/^<span style="[^"]*background:#1c1b18"><img src="[^"]*\/ab\/logo\.png"/)
  for (const tone of [undefined, 'dark'] as const) expect(headWith(tone)).toMatch(/^<img [^>]*>$/)
})
