import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { playerOrigins, videoOf } from '#shared/video-hosts.ts'
import { inlineSheet } from './client-bundle.ts'
import { contentSecurityPolicy, encodePage } from './document.ts'

const nonce = 'f00-ba4'
const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const scriptSources = (html: string) => /script-src ([^;]*);/.exec(contentSecurityPolicy(html, nonce))?.[1]

describe('policy of a page', () => {
  test('names the scripts of the render, and none that came with the content', () => {
    const html = `<script nonce="${nonce}">ours()</script><script>injected()</script><script nonce="guess">injected()</script>`
    expect(scriptSources(html)).toBe(`'self' ${hash('ours()')}`)
  })

  test('allows no inline script by name, and no other origin [S-018]', () => {
    const policy = contentSecurityPolicy('', nonce)
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|nonce|https:|\*)/)
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
      expect(policy).toContain(rule)
  })

  test('allows style sheets of the site only, and style attributes', () => {
    const policy = contentSecurityPolicy('<style>p{}</style>', nonce)
    expect(policy).toContain("style-src 'self'; style-src-attr 'unsafe-inline';")
  })

  test('names the style sheets that the page is sent with, and none that came with the content [F-12]', () => {
    const html = `<style>a{}</style><style>b{}</style><style>injected{}</style>`
    const policy = contentSecurityPolicy(html, nonce, { sheets: [inlineSheet('a{}'), inlineSheet('b{}')] })
    expect(policy).toContain(`style-src 'self' ${hash('a{}')} ${hash('b{}')};`)
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
  const sheets = [inlineSheet('a{}', '/inline.css'), inlineSheet('b{}')]
  const files = {
    styles: ['/a.css'],
    sheets,
    scripts: ['/a.js'],
    modules: ['/b.js'],
    fonts: ['/font.woff2'],
    inline: [],
  }
  const rendered = '<html><head><title>$&</title></head><body>text &lt;/body></body></html>'
  const headScript = "theme('$`')"
  const pageWith = (html: string, additions = {}) =>
    encodePage(html, nonce, files, { headScript, ...additions }).toString()
  const page = pageWith(rendered)
  const order = (...parts: string[]) => parts.map((part) => page.indexOf(part))

  test('encoding and theme come first, then what the page is, its style sheets, its text, its font and scripts', () => {
    const places = order(
      'charset',
      "theme('$`')",
      '<title>$&</title>',
      'a{}',
      '</head><body>text',
      '/font.woff2',
      '/a.js',
      '/b.js',
    )
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(page.endsWith('</body></html>')).toBe(true)
  })

  test('style sheets stand in the page, and scripts find the address of each without its being fetched', () => {
    expect(page).toContain('<style>a{}</style><style>b{}</style><link rel="stylesheet" disabled href="/inline.css">')
    expect(page).toContain('<link rel="stylesheet" href="/a.css">')
  })

  test('an accent of the site comes after the style sheets, on its pages alone', () => {
    const accent = { css: ':root{--accent:red}', source: '' }
    expect(pageWith(rendered, { accent })).toMatch(/href="\/inline\.css"><style>:root\{--accent:red\}<\/style><\/head>/)
    expect(pageWith(rendered)).toBe(page)
  })

  test('scripts wait in a template, and leave the line to the rest of the page', () => {
    expect(page).toContain(
      '<template><script type="module" fetchpriority="low" src="/a.js"></script>' +
        '<link rel="modulepreload" fetchpriority="low" href="/b.js"></template>' +
        `<script>`,
    )
  })

  test('no nonce is left in what is sent', () => {
    const head = `<meta property="csp-nonce" content="${nonce}"/><script nonce="${nonce}">x</script><link nonce="${nonce}">`
    const html = pageWith(`<html><head>${head}</head><body><script nonce="${nonce}">y</script></body></html>`)
    expect(html).toContain('<script>x</script><link>')
    expect(html).toContain('<body><script>y</script>')
    expect(html).not.toContain(nonce)
  })
})
