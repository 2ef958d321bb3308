import { describe, expect, test } from 'vitest'
import { textLimits } from '#shared/rich-text.ts'
import { cleanContent } from './posts.content.ts'

const clean = (html: string) => cleanContent(html).html
const removedFrom = (html: string) => cleanContent(html).removed
const link = (href: string, words: string) => `<a href="${href}" rel="noopener">${words}</a>`
const picture = (src: string, float = 'none', alt = '') =>
  `<img src="${src}" alt="${alt}" data-width="${float === 'none' ? 100 : 50}" data-float="${float}" />`
const other = 'https://example.org'
const placeholder = 'src="data:image/gif;base64,R0lG"'

describe('sounds, films and frames of other sites', () => {
  test('become links in their place, with their captions, and that is said with the place', () => {
    expect(
      cleanContent(
        `<p>மழை பெய்தது</p><figure><audio src="${other}/a.mp3"></audio><figcaption>பாடல்</figcaption></figure>`,
      ),
    ).toEqual({
      html: `<p>மழை பெய்தது</p><figure><p>${link(`${other}/a.mp3`, 'example.org/a.mp3')}</p><figcaption>பாடல்</figcaption></figure>`,
      removed: [`audio ${other}/a.mp3, after “மழை பெய்தது”`],
    })
    expect(clean(`<p>முன் <iframe src="//example.org/map?a" title="வரைபடம்"></iframe> பின்</p>`)).toBe(
      `<p>முன்</p><p>${link(`${other}/map?a`, 'வரைபடம்')}</p><p>பின்</p>`,
    )
    expect(clean(`<video><source src="${other}/a.webm"><source src="${other}/a.mp4">அ</video>`)).toBe(
      `<p>${link(`${other}/a.webm`, 'example.org/a.webm')}</p>`,
    )
    expect(clean(`<iframe src="about:blank" data-src="${other}/f"></iframe>`)).toContain(`href="${other}/f"`)
  })

  test('stand in the line where blocks have no room', () => {
    const frame = `<iframe src="${other}/f"></iframe>`
    const framed = link(`${other}/f`, 'example.org/f')
    expect(clean(`<h2>அ${frame}ஆ</h2>`)).toBe(`<h2>அ ${framed} ஆ</h2>`)
    expect(clean(`<div class="verse"><p>அ${frame}ஆ<br>இ</p></div>`)).toBe(
      `<div class="verse"><p>அ ${framed} ஆ<br />இ</p></div>`,
    )
  })

  test('an object keeps its words, and is a film or a link once', () => {
    expect(clean(`<object data="${other}/a.svg"><p>உரை</p></object>`)).toBe(
      `<p>உரை</p><p>${link(`${other}/a.svg`, 'example.org/a.svg')}</p>`,
    )
    const film =
      '<p class="video">' + link('https://www.youtube.com/watch?v=a', 'https://www.youtube.com/watch?v=a') + '</p>'
    const old = 'https://www.youtube.com/v/a'
    expect(clean(`<object><param name="movie" value="${old}"><embed src="${old}"></object>`)).toBe(film)
    expect(clean(`<object><param name="movie" value="${old}"></object>`)).toBe(film)
  })

  test('lead nowhere that a browser would run, however deep the address is', () => {
    for (const html of [
      '<iframe src="javascript:alert(1)"></iframe>',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<iframe src="https://e"><iframe src="javascript:alert(1)"></iframe></iframe>',
      '<object data="data:text/html,<script>alert(1)</script>"><embed src="javascript:alert(1)"></object>',
      '<video><source src="javascript:alert(1)"><a href="vbscript:1">a</a></video>',
      '<img src="data:image/gif,a" data-src="java\tscript:alert(1)" srcset="javascript:alert(1) 2x, data:text/html,a 3x">',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
      '<a class="kg-bookmark-container" href="javascript:alert(1)"><div class="kg-bookmark-title">அ</div></a>',
      `<iframe src='https://e/"onload="alert(1)' title='"><img src=x onerror=alert(1)>'></iframe>`,
    ]) {
      const cleaned = clean(html)
      expect(cleaned).not.toMatch(/(?:href|src)="(?!https:)|<script|<[^>]*\son\w+=|srcset/i)
      expect(clean(cleaned)).toBe(cleaned)
    }
  })
})

describe('pictures of other sites', () => {
  test('that a script loads late are found by their real addresses, once', () => {
    for (const attributes of [
      `${placeholder} data-src="${other}/a.jpg"`,
      `src="${other}/blank.gif" data-lazy-src="${other}/a.jpg"`,
      `${placeholder} data-orig-file="${other}/a.jpg"`,
      `${placeholder} srcset="${other}/s.jpg 300w,${other}/a.jpg 1024w, ${other}/m.jpg 600w"`,
      'src="//example.org/a.jpg"',
    ])
      expect(cleanContent(`<img ${attributes}>`)).toEqual({ html: picture(`${other}/a.jpg`), removed: [] })
    expect(clean(`<img data-src="${other}/a.jpg"><noscript><img src="${other}/a-300x200.jpg"></noscript>`)).toBe(
      picture(`${other}/a.jpg`),
    )
    expect(clean(`<img ${placeholder}><noscript><img src="${other}/a.jpg"></noscript>`)).toBe(picture(`${other}/a.jpg`))
    expect(clean(`<picture><source srcset="${other}/a.jpg"><img ${placeholder}></picture>`)).toBe(
      picture(`${other}/a.jpg`),
    )
  })

  test('that no page shows become links by their words; one pixel goes, and all is said', () => {
    expect(cleanContent('<p>அ <img src="http://example.org/a.jpg" alt="ஆறு"> ஆ</p>')).toEqual({
      html: `<p>அ ${link('http://example.org/a.jpg', 'ஆறு')} ஆ</p>`,
      removed: ['img http://example.org/a.jpg, after “அ”'],
    })
    expect(clean('<img src="/wp-content/a.jpg">')).toBe('<p><a href="/wp-content/a.jpg">/wp-content/a.jpg</a></p>')
    expect(clean('<img src="images/a.jpg" alt="மலை">')).toBe('<p>மலை</p>')
    expect(removedFrom('<p>அ</p><img src="images/a.jpg"><p>ஆ</p><img src="images/a.jpg">')).toEqual([
      'img images/a.jpg (2×), after “அ”',
    ])
    expect(cleanContent(`<p>அ</p><img width="1" height="1" src="${other}/count">`)).toEqual({
      html: '<p>அ</p>',
      removed: [`img ${other}/count, after “அ”`],
    })
    expect(clean('<p>அ <img class="emoji" alt="🙂" src="https://s.w.org/a.svg"> ஆ</p>')).toBe('<p>அ 🙂 ஆ</p>')
  })

  test('stand where the figure around them does, with the captions of all editors of WordPress', () => {
    for (const html of [
      '<figure class="wp-block-image alignleft"><img src="/uploads/a.jpg"><figcaption>அ</figcaption></figure>',
      '<div class="wp-caption alignleft"><img src="/uploads/a.jpg"><p class="wp-caption-text">அ</p></div>',
    ])
      expect(clean(html)).toBe(`<figure>${picture('/uploads/a.jpg', 'left')}<figcaption>அ</figcaption></figure>`)
    expect(clean('<figure class="alignwide"><img src="/uploads/a.jpg"></figure>')).toContain('data-float="none"')
    expect(clean('<figure class="alignleft"><p>அ</p><img src="/uploads/a.jpg"></figure>')).toContain('float="left"')
    expect(clean('<div class="alignleft"><p><img src="/uploads/a.jpg"></p></div>')).toContain('data-float="none"')
  })

  test('of galleries stay one gallery, with its caption', () => {
    const item = (name: string, words = '') =>
      `<li class="blocks-gallery-item"><figure><img src="/uploads/${name}.jpg">${words}</figure></li>`
    const shown = (name: string, words = '') => `<figure>${picture(`/uploads/${name}.jpg`)}${words}</figure>`
    const words = '<figcaption>அ</figcaption>'
    const gallery = `<div class="gallery">${shown('a', words)}${shown('b')}</div>`
    expect(clean(`<ul class="wp-block-gallery columns-2">${item('a', words)}${item('b')}</ul>`)).toBe(gallery)
    expect(
      clean(
        `<figure class="wp-block-gallery"><ul class="blocks-gallery-grid">${item('a', words)}${item('b')}</ul><figcaption>ஆ</figcaption></figure>`,
      ),
    ).toBe(`<figure>${gallery}<figcaption>ஆ</figcaption></figure>`)
  })
})

describe('addresses alone on a line', () => {
  const film = `<p class="video">${link('https://www.youtube.com/watch?v=a', 'https://www.youtube.com/watch?v=a')}</p>`

  test('are films where they lead to one, links elsewhere, and text within a sentence', () => {
    expect(clean('முன்\n\nhttps://youtu.be/a\n\nபின்')).toBe(`<p>முன்</p>${film}<p>பின்</p>`)
    expect(clean('<p>முன்<br>https://youtu.be/a<br>பின்</p>')).toBe(`<p>முன்</p>${film}<p>பின்</p>`)
    expect(
      clean(
        '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/a\n</div><figcaption>அ</figcaption></figure>',
      ),
    ).toBe(`<figure>${film}<figcaption>அ</figcaption></figure>`)
    expect(clean(`<p>${other}/x</p>`)).toBe(`<p>${link(`${other}/x`, `${other}/x`)}</p>`)
    for (const html of [
      '<p>காண்க https://youtu.be/a இங்கே</p>',
      `<p>${link('https://youtu.be/a', 'https://youtu.be/a')}</p>`,
    ])
      expect(clean(html)).toBe(html)
  })
})

describe('footnotes of other editors', () => {
  const stored =
    '<p>உரை<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup>.</p><ol class="footnotes"><li id="fn-1"><p>சான்று</p></li></ol>'

  test('become ours: of WordPress, kramdown, GitHub, markdown-it, Ghost and pandoc', () => {
    for (const html of [
      '<p>உரை<sup data-fn="a-b" class="fn"><a href="#a-b" id="a-b-link">1</a></sup>.</p><ol class="wp-block-footnotes"><li id="a-b">சான்று <a href="#a-b-link">↩︎</a></li></ol>',
      '<p>உரை<sup id="fnref:1"><a href="#fn:1" class="footnote">1</a></sup>.</p><div class="footnotes"><hr><ol><li id="fn:1"><p>சான்று&nbsp;<a href="#fnref:1">↩</a></p></li></ol></div>',
      '<p>உரை<sup><a href="#user-content-fn-1" id="user-content-fnref-1">1</a></sup>.</p><section class="footnotes"><ol><li id="user-content-fn-1"><p>சான்று <a href="#user-content-fnref-1">↩</a></p></li></ol></section>',
      '<p>உரை<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>.</p><hr class="footnotes-sep"><section class="footnotes"><ol><li id="fn1"><p>சான்று <a href="#fnref1">↩︎</a></p></li></ol></section>',
      '<p>உரை<a href="#fn1" id="fnref1"><sup>1</sup></a>.</p><section class="footnotes"><hr><ol><li id="fn1"><p>சான்று<a href="#fnref1">↩</a></p></li></ol></section>',
    ])
      expect(cleanContent(html)).toEqual({ html: stored, removed: [] })
  })

  test('named twice keep a link, and notes without a mark stay in their list', () => {
    const html = clean(
      '<p>அ<sup><a href="#fn:1">1</a></sup> ஆ<sup><a href="#fn:1">1</a></sup></p><div class="footnotes"><ol><li id="fn:1">சான்று</li><li id="fn:2">தனி</li></ol></div>',
    )
    expect(html).toBe(
      '<p>அ<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup> ஆ<a href="#fn-1"><sup>1</sup></a></p><ol><li><p>தனி</p></li></ol><ol class="footnotes"><li id="fn-1"><p>சான்று</p></li></ol>',
    )
    expect(clean(html)).toBe(html)
  })
})

describe('cards and quotes of other editors', () => {
  test('a bookmark, a file and a sound of Ghost are links with their titles', () => {
    expect(
      cleanContent(
        `<figure class="kg-bookmark-card"><a class="kg-bookmark-container" href="${other}/p"><div class="kg-bookmark-content"><div class="kg-bookmark-title">தலைப்பு</div><div class="kg-bookmark-description">விளக்கம்</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="${other}/i.ico"><span class="kg-bookmark-author">அ</span><span class="kg-bookmark-publisher">ஆ</span></div></div><div class="kg-bookmark-thumbnail"><img src="${other}/t.jpg"></div></a></figure>`,
      ),
    ).toEqual({
      html: `<figure><p>${link(`${other}/p`, 'தலைப்பு')}</p><p>விளக்கம்</p><p>அ · ஆ</p></figure>`,
      removed: [],
    })
    expect(
      clean(
        `<div class="kg-audio-card"><div class="kg-audio-player-container"><audio src="${other}/a.mp3"></audio><div class="kg-audio-title">பாடல்</div><div class="kg-audio-player"><span>0:00</span></div></div></div>`,
      ),
    ).toBe(`<p>${link(`${other}/a.mp3`, 'பாடல்')}</p>`)
  })

  test('a pull quote is quoted once, and the two links of a file are two words', () => {
    expect(clean('<figure class="wp-block-pullquote"><blockquote><p>அ</p></blockquote></figure>')).toBe(
      '<blockquote class="pull"><p>அ</p></blockquote>',
    )
    expect(clean(`<a href="${other}/a.pdf">அ</a><a href="${other}/a.pdf" download>ஆ</a>`)).toBe(
      `<p>${link(`${other}/a.pdf`, 'அ')} ${link(`${other}/a.pdf`, 'ஆ')}</p>`,
    )
  })
})

describe('the report of a cleaned text', () => {
  test('leaves out spaces and layout, and has an end', () => {
    expect(
      removedFrom(
        '<p style="margin-left: 1em; line-height: 2; letter-spacing: 1px; width: 30px" aria-hidden="true">அ</p>',
      ),
    ).toEqual([])
    const many = Array.from({ length: textLimits.files }, (_each, index) => `<img src="i/${index}.jpg">`).join('')
    expect(removedFrom(many)).toHaveLength(201)
    expect(removedFrom(many).at(-1)).toBe('100 more')
    expect(removedFrom(`<p>${'நீளமான சொற்கள் '.repeat(20)}</p><svg></svg>`)[0]).toMatch(/^svg, after “….{20,90}”$/)
  })
})
