import { describe, expect, test } from 'vitest'
import { textOfHtml } from '#shared/text.ts'
import { audioNamesIn, cleanContent, isEmptyContent, renderContent } from './posts.content.ts'
import { teaserOf } from './posts.teaser.ts'

const clean = (html: string) => cleanContent(html).html
const show = (html: string) => renderContent(clean(html), new Map())
const picture = (attributes = '') =>
  `<img src="/uploads/a.jpg" alt="ஆறு" data-width="100" data-float="none"${attributes} />`

describe('footnotes', () => {
  const mark = (id: number | string) => `<sup class="footnote"><a href="#fn-${id}" id="fnref-${id}">${id}</a></sup>`
  const list = (...words: string[]) =>
    `<ol class="footnotes">${words.map((word, index) => `<li id="fn-${index + 1}"><p>${word}</p></li>`).join('')}</ol>`

  test('are numbered in the order of their marks, wherever the marks and the list stand', () => {
    expect(
      clean(
        `<ol class="footnotes"><li id="fn-b"><p>ஆ</p></li><li id="fn-a"><p>அ</p></li></ol>
        <h2>தலைப்பு${mark('a')}</h2><div class="verse"><p>வரி${mark('b')}<br>வரி</p></div>`,
      ),
    ).toBe(`<h2>தலைப்பு${mark(1)}</h2><div class="verse"><p>வரி${mark(2)}<br />வரி</p></div>${list('அ', 'ஆ')}`)
  })

  test('without a mark, without a note or named twice are dropped, and that is said', () => {
    const cleaned = cleanContent(`<p>அ${mark(1)}${mark(1)}${mark(9)}</p>${list('ஒன்று', 'இரண்டு')}`)
    expect(cleaned).toEqual({ html: `<p>அ${mark(1)}</p>${list('ஒன்று')}`, removed: ['footnote', 'footnote “இரண்டு”'] })
    const alone = clean(`<p>${mark(9)}</p><p>அ</p>`)
    expect(clean(alone)).toBe(alone)
  })

  test('lead both ways on the page', () => {
    const html = show(
      `<p>அ${mark(1)}, ஆ${mark(2)}</p><ol class="footnotes"><li id="fn-1"><p>ஒன்று</p></li><li id="fn-2"><ul><li><p>இ</p></li></ul></li></ol>`,
    )
    expect(html).toContain('அ<sup class="footnote"><a role="doc-noteref" href="#fn-1" id="fnref-1">1</a></sup>')
    expect(html).toContain('<p>ஒன்று <a class="note-back" href="#fnref-1"')
    expect(html).toContain('</ul> <a class="note-back" href="#fnref-2"')
    // What a page shows can be sent back.
    expect(clean(html)).toBe(clean(clean(html)))
    expect(clean(html)).not.toContain('note-back')
  })

  test('have no numbers in plain texts and excerpts, and their words are found', () =>
    expect(textOfHtml(`<p>சொல்${mark(1)}.</p>${list('சான்று')}`)).toBe('சொல். சான்று'))

  test('are not in a teaser', () => {
    const html = `<p>${'சொல் '.repeat(50)}${mark(1)}</p><p>${'சொல் '.repeat(90)}</p>${list('சான்று')}`
    expect(teaserOf(clean(html))).not.toMatch(/footnote/)
  })
})

describe('pull quotes and galleries', () => {
  test('are kept, those of WordPress too', () => {
    const stored = '<blockquote class="pull"><p>மழை</p></blockquote>'
    expect(clean(stored)).toBe(stored)
    expect(clean('<figure class="wp-block-pullquote"><p>மழை</p></figure>')).toBe(stored)
    expect(
      clean(
        `<figure class="wp-block-gallery columns-2"><figure class="wp-block-image">${picture()}<figcaption>அ</figcaption></figure>${picture()}</figure>`,
      ),
    ).toBe(`<div class="gallery"><figure>${picture()}<figcaption>அ</figcaption></figure>${picture()}</div>`)
  })

  test('of a gallery only pictures stay in it, in their whole width', () => {
    expect(
      clean(
        '<div class="gallery"><p>உரை</p><img src="/uploads/a.jpg" alt="ஆறு" data-width="50" data-float="left"></div>',
      ),
    ).toBe(`<div class="gallery">${picture()}</div><p>உரை</p>`)
    expect(clean('<div class="gallery"></div><p>அ</p>')).toBe('<p>அ</p>')
  })
})

describe('captions', () => {
  test('keep the credit of a picture, which is nowhere else', () => {
    const stored = `<figure>${picture()}<figcaption>ஆறு <small>படம்: மணி</small></figcaption></figure>`
    expect(cleanContent(stored)).toEqual({ html: stored, removed: [] })
  })

  test('stand under a picture that floats', () =>
    expect(
      show(
        '<figure lang="en"><img src="/uploads/a.jpg" data-width="40" data-float="left"><figcaption>x</figcaption></figure>',
      ),
    ).toMatch(
      /^<figure lang="en" class="inline-left" style="width: 40%"><img [^>]*class="inline-none" style="width: 100%"[^>]*><figcaption>/,
    ))

  test('a picture may be marked as decoration, one with a description may not', () => {
    const stored = '<img src="/uploads/a.jpg" alt="" data-width="100" data-float="none" role="presentation" />'
    expect(clean(stored)).toBe(stored)
    expect(show(stored)).toMatch(/^<img src="\/uploads\/a.jpg" class="inline-none"[^>]*alt=""/)
    expect(clean(picture(' role="presentation"'))).toBe(picture())
  })
})

describe('sounds', () => {
  const stored = '<audio src="/uploads/a1.mp3" controls preload="none"></audio>'

  test('of ours are kept, alone or with a caption, and are a text by themselves', () => {
    expect(clean('<p>முன் <audio src="/uploads/a1.mp3" autoplay onplay="x()">அ</audio> பின்</p>')).toBe(
      `<p>முன்</p>${stored}<p>பின்</p>`,
    )
    expect(clean(`<figure>${stored}<figcaption>பாடல்</figcaption></figure>`)).toBe(
      `<figure>${stored}<figcaption>பாடல்</figcaption></figure>`,
    )
    expect(isEmptyContent(stored)).toBe(false)
    expect(audioNamesIn(stored + stored)).toEqual(['a1.mp3'])
  })

  test('of other kinds and those that are gone are dropped, and that is said', () => {
    for (const src of ['/uploads/a.jpg', 'javascript:a.mp3', ''])
      expect(cleanContent(`<audio src="${src}"></audio>`).html).toBe('')
    expect(cleanContent(stored, { isAudioThere: () => false })).toEqual({
      html: '',
      removed: ['audio /uploads/a1.mp3, at the beginning'],
    })
  })
})

describe('films', () => {
  const stored = '<p class="video"><a href="https://www.youtube.com/watch?v=a-b_1" rel="noopener">மழை</a></p>'

  test('are links to their host, whatever address of it was given', () => {
    for (const href of [
      'https://youtu.be/a-b_1?t=3',
      'https://m.youtube.com/watch?v=a-b_1&amp;list=x',
      'https://www.youtube.com/shorts/a-b_1',
    ])
      expect(clean(`<p class="video"><a href="${href}">மழை</a></p>`)).toBe(stored)
    expect(clean('<iframe src="//www.youtube.com/embed/a-b_1?rel=0" title="மழை"></iframe>')).toBe(stored)
    expect(clean('<p class="video"><a href="https://example.org/">மழை</a></p>')).toBe(
      '<p><a href="https://example.org/" rel="noopener">மழை</a></p>',
    )
  })

  test('have on the page the address of a player that sets no cookies before a press', () => {
    expect(show(stored)).toContain(' data-embed="https://www.youtube-nocookie.com/embed/a-b_1?autoplay=1"')
    expect(show('<p class="video"><a href="https://vimeo.com/12">அ</a></p>')).toContain(
      'player.vimeo.com/video/12?dnt=1&amp;autoplay=1',
    )
  })
})
