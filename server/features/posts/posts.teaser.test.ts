import { describe, expect, test } from 'vitest'
import { graphemes, textOfHtml } from '#shared/text.ts'
import { demoPosts } from '#server/demo/posts/index.ts'
import { cleanContent } from './posts.content.ts'
import { publicContent, teaserOf } from './posts.teaser.ts'

const lettersOf = (html: string) => graphemes(textOfHtml(html)).length
const word = 'எழுத்து '
const paragraph = (words: number) => `<p>${word.repeat(words).trim()}</p>`

describe('the teaser of a premium post', () => {
  test('ends with a paragraph where paragraphs fill enough of it', () => {
    const html = Array.from({ length: 10 }, () => paragraph(15)).join('')
    expect(teaserOf(html)).toBe(paragraph(15).repeat(4))
  })

  test('never ends with a heading', () => {
    const html = `${paragraph(24)}<h2>தலைப்பு</h2>${paragraph(40)}`
    expect(teaserOf(html)).toBe(paragraph(24))
  })

  test('of one long paragraph ends with a word, and with all tags closed', () => {
    const html = `<blockquote><p><strong>${word.repeat(300)}</strong></p></blockquote>`
    expect(teaserOf(html)).toMatch(/ எழுத்து…<\/strong><\/p><\/blockquote>$/)
  })

  test('of one long word is cut between letters, and nothing escaped is cut in two', () => {
    expect(teaserOf(`<p>${'ஸ்ரீ'.repeat(10)}</p>`)).toBe(`<p>${'ஸ்ரீ'.repeat(4)}…</p>`)
    expect(teaserOf(`<p>${'&amp;'.repeat(10)}</p>`)).toBe(`<p>${'&amp;'.repeat(4)}…</p>`)
  })

  test('of pictures does not show them all', () => {
    const picture = '<p><img src="/uploads/a.jpg" alt="" data-width="100" data-float="none" /></p>'
    expect(teaserOf(picture.repeat(10))).toBe(picture.repeat(4))
  })

  test('that ends before a picture has no empty figure for it', () => {
    const figure = '<figure><img src="/uploads/a.jpg" alt="" data-width="100" data-float="none" /></figure>'
    const gallery = (figures: number) => `<div class="gallery">${figure.repeat(figures)}</div>`
    expect(teaserOf(gallery(5))).toBe(gallery(2))
    expect(teaserOf(`<p>எழுத்து</p>${gallery(1)}${gallery(1)}`)).toBe('<p>எழுத்து</p>')
  })

  test.each(demoPosts.map(({ title, content }) => [title, cleanContent(content).html] as const))(
    'of “%s” is a beginning of it in sound HTML, and less than half',
    (_title, html) => {
      const teaser = teaserOf(html)
      expect(cleanContent(teaser).html).toBe(teaser)
      expect(textOfHtml(html).startsWith(textOfHtml(teaser).replace(/…$/, ''))).toBe(true)
      expect(lettersOf(teaser)).toBeLessThan(lettersOf(html) / 2)
    },
  )

  test('is shown of premium posts only', () => {
    const content = paragraph(40)
    expect(publicContent({ isPremium: false, content })).toBe(content)
    expect(publicContent({ isPremium: true, content })).not.toBe(content)
  })
})

test('a cut sentence ends with its sign alone, not behind a comma or a dash', () => {
  for (const mark of [',', ':', ' –']) expect(teaserOf(`<p>${`ஒன்று${mark} `.repeat(400)}</p>`)).toMatch(/ஒன்று…<\/p>$/)
})
