import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { playerOrigins, videoOf } from '#shared/video-hosts.ts'
import { contentSecurityPolicy, headStart, withHeadStart, withoutNonce } from './document.ts'

const nonce = 'f00-ba4'
const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const scriptSources = (html: string) => /script-src ([^;]*);/.exec(contentSecurityPolicy(html, nonce))?.[1]

describe('policy of a page', () => {
  test('names the scripts of the render, and none that came with the content', () => {
    const html = `<script nonce="${nonce}">ours()</script><script>injected()</script><script nonce="guess">injected()</script>`
    expect(scriptSources(html)).toBe(`'self' ${hash('ours()')}`)
  })

  test('allows no inline script by name, and no other origin', () => {
    const policy = contentSecurityPolicy('', nonce)
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|nonce|https:|\*)/)
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
      expect(policy).toContain(rule)
  })

  test('allows style sheets of the site only, and style attributes', () => {
    const policy = contentSecurityPolicy('', nonce)
    expect(policy).toContain("style-src 'self'; style-src-attr 'unsafe-inline';")
  })

  test('allows pictures of the site, and of the origins that its operator names', () => {
    const imagesOf = (imageOrigins: string[]) =>
      /img-src [^;]*/.exec(contentSecurityPolicy('', nonce, { imageOrigins }))?.[0]
    expect(imagesOf([])).toBe("img-src 'self' data:")
    expect(imagesOf(['https://cdn.example'])).toBe("img-src 'self' data: https://cdn.example")
    expect(imagesOf(['*'])).toBe("img-src 'self' data: https:")
  })

  test('allows frames of the players that texts can name, and no others', () => {
    const frames = /frame-src ([^;]*)/.exec(contentSecurityPolicy('', nonce))?.[1]?.split(' ')
    expect(frames).toEqual(playerOrigins)
    for (const href of ['https://youtu.be/a-b_c', 'https://vimeo.com/1', 'https://tilvids.com/w/9aZ'])
      expect(frames).toContain(new URL(videoOf(href)!.embed).origin)
  })
})

describe('document', () => {
  const files = { styles: ['/a.css'], scripts: ['/a.js'], modules: ['/b.js'], fonts: ['/f.woff2'], inline: [] }

  test('the theme is known before any style sheet is fetched', () => {
    const start = headStart(files, 'theme()', nonce)
    expect(start.indexOf('theme()')).toBeLessThan(start.indexOf('stylesheet'))
    expect(start.indexOf('charset')).toBeLessThan(start.indexOf('theme()'))
  })

  test('the start of the head is put in as it is', () => {
    expect(withHeadStart('<html><head><title>$&</title>', "$'")).toBe("<html><head>$'<title>$&</title>")
  })

  test('no nonce is left in what is sent', () => {
    const html = `<meta property="csp-nonce" content="${nonce}"/><script nonce="${nonce}">x</script><link nonce="${nonce}">`
    expect(withoutNonce(html, nonce)).toBe('<script>x</script><link>')
  })
})
