import { describe, expect, test } from 'vitest'
import { cleanContent, isEmptyContent, ownImageName, renderContent, replaceImages } from './posts.content.ts'

const clean = (html: string) => cleanContent(html).html

describe('cleaning', () => {
  test('keeps what the editor can make, letter for letter', () => {
    for (const html of [
      '<p>முதல் <strong>தடித்த</strong> <em>சாய்ந்த</em> <u>அடிக்கோடிட்ட</u> வரி<br />இரண்டாம் வரி</p>',
      '<h2>தலைப்பு</h2><ul><li><p>ஒன்று</p></li></ul><ol start="3"><li><p>மூன்று</p></li></ol>',
      '<blockquote><p>மேற்கோள்</p></blockquote>',
      '<p style="text-align:center"><span style="font-size:1.25em">பெரிய</span></p>',
      '<p><span style="color:#1b2a9e">நீலம்</span></p>',
      '<p><a href="https://example.org/a?b=1&amp;c=2" rel="noopener">இணைப்பு</a> <a href="/poems">கவிதைகள்</a></p>',
      '<img src="/uploads/a1.jpg" alt="படம்" data-width="50" data-float="left" />',
    ])
      expect(clean(html)).toBe(html)
  })

  test('drops what a browser would run, and says so', () => {
    const { html, removed } = cleanContent(
      '<p onclick="a()">நல்ல</p><script>alert(1)</script><a href="java\tscript:alert(1)">x</a><iframe src="//e"></iframe><svg><script>1</script></svg>',
    )
    expect(html).toBe('<p>நல்ல</p><a>x</a>')
    expect(removed.toSorted()).toEqual(['iframe', 'javascript:', 'onclick', 'script', 'svg'])
  })

  test('lets nothing through that is hidden in attributes, styles or broken tags', () => {
    for (const html of [
      '<img src=x onerror=alert(1)>',
      '<p style="background:url(javascript:alert(1))">x</p>',
      '<span style="color:expression(alert(1))">x</span>',
      '<a href="data:text/html,<script>alert(1)</script>">x</a>',
      '<<script>script>alert(1)<</script>/script>',
      '<p><img src="&#106;avascript:alert(1)"></p>',
      '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
      '<!--><img src=x onerror=alert(1)>-->',
    ]) {
      const cleaned = clean(html)
      expect(cleaned).not.toMatch(/<script|onerror=|<[^>]*javascript:|expression|url\(/i)
      expect(clean(cleaned)).toBe(cleaned)
    }
  })

  test('turns the tags of other editors into ours', () => {
    expect(clean('<div><b>a</b><i>b</i></div>')).toBe('<p><strong>a</strong><em>b</em></p>')
    expect(clean('<div><p>a</p></div>')).toBe('<p>a</p>')
    expect(clean('<h1>a</h1><h4>b</h4>')).toBe('<h2>a</h2><h3>b</h3>')
  })

  test('forgets black: it is the colour of the text, and unreadable on dark paper', () => {
    expect(clean('<p><span style="color: #000000; font-size: 1.5em">a</span></p>')).toBe(
      '<p><span style="font-size:1.5em">a</span></p>',
    )
  })

  test('keeps pictures within the documented widths, floated ones within half', () => {
    const image = (attributes: string) => clean(`<img src="/uploads/a.jpg" ${attributes}>`)
    expect(image('data-width="52" data-float="none"')).toContain('data-width="50"')
    expect(image('data-width="3"')).toContain('data-width="10"')
    expect(image('data-width="90" data-float="right"')).toContain('data-width="50" data-float="right"')
    expect(image('data-float="sideways"')).toContain('data-width="100" data-float="none"')
    expect(clean('<img alt="without a source">')).toBe('')
  })

  test('of an empty text leaves nothing', () => {
    for (const html of ['', '<p></p>', '<p>&nbsp;<br></p>', '<script>a</script>'])
      expect(isEmptyContent(clean(html))).toBe(true)
    expect(isEmptyContent(clean('<img src="/uploads/a.jpg">'))).toBe(false)
  })
})

describe('headings of a text', () => {
  test('have addresses of their own, equal ones too', () => {
    const html = '<h2 style="text-align:center">அளவு <em>கல்</em></h2><p>அ</p><h2>அளவு கல்</h2><h2>A &amp; "B"</h2>'
    expect(renderContent(html, new Map())).toBe(
      '<h2 id="at-அளவு-கல்" style="text-align:center">அளவு <em>கல்</em></h2><p>அ</p><h2 id="at-அளவு-கல்-1">அளவு கல்</h2><h2 id="at-a--b">A &amp; "B"</h2>',
    )
  })
})

describe('pictures of a text', () => {
  const html = clean('<p>அ</p><img src="/uploads/a.jpg" alt="&quot;அ&quot;" data-width="50" data-float="left">')
  const picture = { id: 'p1', name: 'a.jpg', width: 800, height: 600, widths: [320, 640, 800], placeholder: null }

  test('are known by their bare names, with or without the address of the site', () => {
    expect(ownImageName('/uploads/a.jpg', 'https://mai.example')).toBe('a.jpg')
    expect(ownImageName('https://mai.example/uploads/a.jpg', 'https://mai.example')).toBe('a.jpg')
    for (const src of ['https://other.example/uploads/a.jpg', '/uploads/../a.jpg', 'a.jpg'])
      expect(ownImageName(src, 'https://mai.example')).toBeUndefined()
  })

  test('can be renamed one by one', () => {
    expect(replaceImages(html, () => '/uploads/b.jpg')).toContain('src="/uploads/b.jpg"')
    expect(replaceImages(html, () => undefined)).toBe(html)
  })

  test('are shown with dimensions and sizes once the worker has made them, as they are before', () => {
    const ready = renderContent(html, new Map([['a.jpg', picture]]))
    expect(ready).toContain('srcset="/media/p1/320.webp 320w, /media/p1/640.webp 640w, /media/p1/800.webp 800w"')
    expect(ready).toContain('width="800" height="600"')
    expect(ready).toContain('style="width: 50%"')
    const pending = renderContent(html, new Map([['a.jpg', { ...picture, widths: [] }]]))
    expect(pending).toContain('<img src="/uploads/a.jpg" width="800" height="600"')
    expect(pending).not.toContain('srcset')
  })
})
