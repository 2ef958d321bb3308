// @vitest-environment jsdom
import type { Editor } from '@tiptap/react'
import { afterEach, describe, expect, test } from 'vitest'
import { editorOf, storedOf } from '#client/features/editor/editor-in-test.ts'
import { blockElements, inlineElements, markElements } from '#shared/rich-text.ts'
import { demoPosts } from '#server/demo/posts/index.ts'
import { withoutSoftHyphens } from '#shared/soft-hyphens.ts'
import { cleanContent, renderContent } from '#server/features/posts/posts.content.ts'
import { createRandom, type Random } from '#server/test/random.ts'

/** One stored text for each element of rich text, and for what is easily lost in it. */
const samples: Record<string, string> = {
  p: '<p lang="en" dir="ltr" style="text-align:center">line<br />line</p><p><br /></p><p>next</p>',
  h2: '<h2 id="at-one" lang="en">Heading</h2><p id="at-இரண்டு"><a href="#at-one">a</a> <a href="#at-இரண்டு">b</a></p>',
  h3: '<h3 style="text-align:right">Heading</h3>',
  pre: '<pre dir="ltr"><code>  one\n\n\t<a href="/poems"><strong>two\n</strong></a>  <em>three</em></code></pre>',
  blockquote: '<blockquote lang="en"><p>a</p><ul><li><p>b</p></li></ul></blockquote>',
  ul: '<ul dir="rtl"><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
  ol: '<ol start="3" type="a" reversed="reversed"><li><p>a</p><p>b</p></li></ol>',
  li: '<ul><li lang="en"><p></p><h3>a</h3></li></ul><ol><li value="7"><p>b</p></li></ol>',
  dl: '<dl lang="en"><dt>a</dt><dd><p>b</p></dd></dl>',
  dt: '<dl><dt lang="en">a <strong>b</strong></dt><dt>c</dt><dd><p>d</p></dd></dl>',
  dd: '<dl><dt>a</dt><dd dir="rtl"><p>b</p><ul><li><p>c</p></li></ul></dd><dd><p></p></dd></dl>',
  figure:
    '<figure lang="en"><img src="/uploads/a.jpg" alt="" data-width="100" data-float="none" /><figcaption>a</figcaption></figure>',
  figcaption: '<figure><blockquote><p>a</p></blockquote><figcaption lang="en">b <em>c</em></figcaption></figure>',
  details: '<details lang="en"><summary>a</summary><p>b</p><ul><li><p>c</p></li></ul></details>',
  summary: '<details><summary lang="en">a <strong>b</strong></summary><h3>c</h3></details>',
  table: '<table dir="ltr"><tbody><tr><td><p>a</p></td></tr></tbody></table>',
  tr: '<table><tbody><tr><td><p>a</p></td></tr><tr><td><p></p></td></tr></tbody></table>',
  th: '<table><tbody><tr><th colspan="2"><p>a</p></th></tr><tr><td><p>b</p></td><td><p>c</p></td></tr></tbody></table>',
  td: '<table><tbody><tr><td rowspan="2"><p>a</p></td><td><ul><li><p>b</p></li></ul></td></tr><tr><td lang="en"><p>c</p></td></tr></tbody></table>',
  verse:
    '<div class="verse" lang="en"><p>a<br />\u00A0\u00A0b <em>c</em></p><p><strong>d</strong><br />e\u00A0 f</p></div>',
  pullQuote: '<blockquote class="pull" lang="en"><p>a</p><p>b</p></blockquote>',
  gallery:
    '<div class="gallery"><img src="/uploads/a.jpg" alt="" data-width="100" data-float="none" role="presentation" /><figure><img src="/uploads/b.jpg" alt="b" data-width="100" data-float="none" /><figcaption>c</figcaption></figure></div><p>a</p>',
  footnoteMark:
    '<div class="verse"><p>a<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup></p></div><p><strong>b</strong><sup class="footnote"><a href="#fn-2" id="fnref-2">2</a></sup></p><pre><code>c<sup class="footnote"><a href="#fn-3" id="fnref-3">3</a></sup>\n</code></pre><ol class="footnotes"><li id="fn-1"><p>d</p></li><li id="fn-2"><p></p></li><li id="fn-3"><p>e</p></li></ol>',
  footnotes:
    '<h2>a<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup></h2><ol class="footnotes"><li id="fn-1"><p>b</p></li></ol>',
  footnote:
    '<p>a<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup></p><ol class="footnotes"><li id="fn-1" lang="en"><p>b</p><ul><li><p>c</p></li></ul></li></ol>',
  audio:
    '<figure><audio src="/uploads/a.mp3" controls preload="none"></audio><figcaption>a</figcaption></figure><p>b</p>',
  videoLink: '<p class="video"><a href="https://vimeo.com/12" rel="noopener">a &amp; b</a></p><p>b</p>',
  small:
    '<figure><img src="/uploads/a.jpg" alt="" data-width="100" data-float="none" /><figcaption>a <em>b</em> <small>c</small></figcaption></figure><p>d <small>e</small></p>',
  img: '<a href="/poems"><img src="https://example.org/a.jpg" alt="&quot;a&quot;" data-width="50" data-float="left" /></a><p>a</p>',
  hr: '<p>a</p><hr /><p>b</p>',
  language: '<p>a <span lang="en" dir="ltr">b</span></p>',
  a: '<p><a href="https://example.org/?a=1&amp;b" title="t" rel="noopener">a <strong>b</strong> <code>c</code></a></p>',
  strong: '<p><strong>a</strong></p>',
  em: '<p><strong><em>a</em></strong><em>b</em></p>',
  u: '<p><u>a</u></p>',
  s: '<p><s>a</s></p>',
  sup: '<p>a<sup>2</sup></p>',
  sub: '<p>a<sub>2</sub></p>',
  mark: '<p><strong>a <mark>b</mark></strong></p>',
  abbr: '<p><abbr title="a &quot;b&quot; c">abc</abbr></p>',
  colour: '<p><span style="color:#1b2a9e">a</span></p>',
  size: '<p><span style="color:#1b2a9e">a<span style="font-size:1.25em">b</span></span><span style="font-size:0.875em">c</span></p>',
  code: '<p><strong><code>a</code></strong></p>',
}

let editor: Editor | undefined
afterEach(() => editor?.destroy())

/** What a post is stored as after somebody opened it and pressed a key. */
function afterKeystroke(html: string): string {
  editor?.destroy()
  editor = editorOf(html)
  editor.commands.insertContentAt(0, '<p>x</p>')
  editor.commands.deleteRange({ from: 0, to: 3 })
  return cleanContent(storedOf(editor)).html
}

/** What the page of a post has, without what it adds: places to part words, ways back from notes. */
function shownToReaders(html: string): string {
  const body = new DOMParser().parseFromString(withoutSoftHyphens(renderContent(html, new Map())), 'text/html').body
  for (const added of body.querySelectorAll('.note-back')) {
    added.previousSibling!.textContent = added.previousSibling!.textContent!.replace(/ $/, '')
    added.remove()
  }
  return body.innerHTML
}

/** The blocks of a text as the editor reads it: each with those around it, its words, notes and pictures. */
function blocksOf(html: string): string[] {
  editor?.destroy()
  editor = editorOf(html)
  const blocks: string[] = []
  editor.state.doc.descendants((node, position) => {
    if (!node.isTextblock && !node.isLeaf) return true
    const $place = editor!.state.doc.resolve(position)
    const around = Array.from({ length: $place.depth }, (_, depth) => $place.node(depth + 1).type.name)
    const words = node.textBetween(
      0,
      node.content.size,
      '',
      ({ type, attrs }) => `[${type.name} ${String(attrs.note ?? '')}]`,
    )
    const { alt, src, href } = node.attrs as Record<string, string | undefined>
    blocks.push([...around, node.type.name, words, alt, src, href].join(' '))
    return false
  })
  return blocks
}

// Always the same, so that a rare find does not fail a change that has nothing to do with it; `SEED=… TEXTS=5000` tries others.
const seed = Number(process.env.SEED ?? 1)
const texts = Number(process.env.TEXTS ?? 80)
const batches = 4

/** Blocks of all kinds one after the other and in each other, with notes and ids of their own. */
function randomText(random: Random): string {
  let notes = 0
  const block = (depth: number): string => {
    if (depth > 0 && random.chance(0.3)) return within(depth)
    const [name, html] = random.pick(Object.entries(samples))
    if (depth < 3 && /^(?:footnote|small)/.test(name)) return block(depth)
    const first = notes
    notes += 3
    return html.replace(/(fn(?:ref)?-)(\d)/g, (_all, what: string, note: string) => `${what}${first + Number(note)}`)
  }
  const within = (depth: number): string => {
    const inside = Array.from({ length: 1 + random.int(2) }, () => block(depth - 1)).join('')
    return random.pick([
      `<blockquote>${inside}</blockquote>`,
      `<blockquote class="pull">${inside}</blockquote>`,
      `<ul><li><p>a</p>${inside}</li><li><p>b</p></li></ul>`,
      `<ol><li><p>a</p>${inside}</li></ol>`,
      `<dl><dt>a</dt><dd>${inside}</dd></dl>`,
      `<table><tbody><tr><td>${inside}</td><th><p>b</p></th></tr></tbody></table>`,
    ])
  }
  return Array.from({ length: 3 + random.int(8) }, () => block(3)).join('')
}

describe('rich text', () => {
  test('has a sample of every element', () =>
    expect(Object.keys(samples).toSorted()).toEqual(
      [blockElements, markElements, inlineElements].flatMap((elements) => Object.keys(elements)).toSorted(),
    ))

  test.each(Object.entries(samples))('goes through server and editor and back unchanged: %s', (_name, html) => {
    expect(cleanContent(html)).toEqual({ html, removed: [] })
    expect(afterKeystroke(html)).toBe(html)
  })

  test('of quotes in a pull quote, one in the other, becomes one pull quote at once', () =>
    expect(
      cleanContent('<blockquote class="pull"><blockquote><blockquote><p>a</p></blockquote></blockquote></blockquote>')
        .html,
    ).toBe('<blockquote class="pull"><p>a</p></blockquote>'))

  test.each(Array.from({ length: batches }, (_, batch) => batch))(
    `of random blocks is what it was after a key was pressed (SEED=${seed}, part %i)`,
    (batch) => {
      for (let text = batch; text < texts; text += batches) {
        const { html } = cleanContent(randomText(createRandom(seed + text)))
        expect(cleanContent(html)).toEqual({ html, removed: [] })
        expect(afterKeystroke(html)).toBe(html)
      }
    },
  )

  test.each(Array.from({ length: batches }, (_, batch) => batch))(
    `of random blocks has its words in its blocks on the page that readers see (SEED=${seed}, part %i)`,
    (batch) => {
      for (let text = batch; text < texts; text += batches) {
        const { html } = cleanContent(randomText(createRandom(seed + text)))
        expect(blocksOf(shownToReaders(html))).toEqual(blocksOf(html))
      }
    },
  )

  test.each(demoPosts.map(({ title, content }) => [title, cleanContent(content).html] as const))(
    'of “%s” is what it was after a key was pressed',
    (_title, html) => expect(afterKeystroke(html)).toBe(html),
  )
})
