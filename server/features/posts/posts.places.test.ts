import { describe, expect, test } from 'vitest'
import { cleanContent, renderContent } from './posts.content.ts'

const clean = (html: string) => cleanContent(html).html
const show = (html: string) => renderContent(clean(html), new Map())

describe('places in a text', () => {
  test('keep the ids that a link of the text names, under a prefix that no id of the page has', () => {
    expect(cleanContent('<p><a href="#part2">கீழே</a></p><h2 id="part2">இரண்டு</h2><h3 id="other">மூன்று</h3>')).toEqual({
      html: '<p><a href="#at-part2">கீழே</a></p><h2 id="at-part2">இரண்டு</h2><h3>மூன்று</h3>',
      removed: [],
    })
    for (const id of ['root', 'location', 'at-root', '__proto__'])
      expect(clean(`<p><a href="#${id}">அ</a></p><h2 id="${id}">ஆ</h2>`)).toMatch(/<h2 id="at-(?!at-)/)
  })

  test('are found from paragraphs, lists, named anchors and encoded addresses', () => {
    const linked = (target: string, id = 'x') => clean(`<p><a href="#${id}">அ</a></p>${target}`)
    const start = '<p><a href="#at-x">அ</a></p>'
    expect(linked('<p>ஆ <a name="x"></a>இ</p>')).toBe(`${start}<p id="at-x">ஆ இ</p>`)
    expect(linked('<a name="x"></a><div><h3>ஆ</h3></div>')).toBe(`${start}<h3 id="at-x">ஆ</h3>`)
    expect(linked('<ul><li id="x">ஆ</li></ul>')).toBe(`${start}<ul><li><p id="at-x">ஆ</p></li></ul>`)
    expect(linked('<h2 id="x"></h2><p id="y">ஆ</p>')).toBe(`${start}<p id="at-x">ஆ</p>`)
    expect(linked('<h2 id="தலை (1)">ஆ</h2>', encodeURIComponent('தலை (1)'))).toBe(
      '<p><a href="#at-தலை-1-">அ</a></p><h2 id="at-தலை-1-">ஆ</h2>',
    )
  })

  test('of one block are one place, and a name that is used twice is the first', () => {
    expect(
      clean('<p><a href="#a">1</a> <a href="#b">2</a></p><h2 id="a"><a name="b"></a>அ</h2><h2 id="a">ஆ</h2>'),
    ).toBe('<p><a href="#at-a">1</a> <a href="#at-a">2</a></p><h2 id="at-a">அ</h2><h2>ஆ</h2>')
  })

  test('a heading is also found by the id that pages give it, and keeps it when its words change', () => {
    const html = '<p><a href="#at-ஆறு-மலை">அ</a></p><h2>ஆறு மலை</h2>'
    expect(clean(html)).toBe('<p><a href="#at-ஆறு-மலை">அ</a></p><h2 id="at-ஆறு-மலை">ஆறு மலை</h2>')
    expect(clean(clean(html).replace('மலை</h2>', 'கடல்</h2>'))).toContain('<h2 id="at-ஆறு-மலை">ஆறு கடல்</h2>')
    expect(show('<p><a href="#அ">1</a></p><h2>அ</h2><p id="அ">ஆ</p><h2>அ</h2>')).toBe(
      '<p><a href="#at-அ">1</a></p><h2 id="at-அ-1">அ</h2><p id="at-அ">ஆ</p><h2 id="at-அ-2">அ</h2>',
    )
  })

  test('that do not exist lose their links, not the words, and that is said', () => {
    const { html, removed } = cleanContent('<p><a href="#gone">அ <em>ஆ</em></a> <a href="#top">மேலே</a></p>')
    expect(html).toBe('<p>அ <em>ஆ</em> <a href="#top">மேலே</a></p>')
    expect(removed.join()).toContain('a #gone')
    expect(clean('<a href="#gone"><img src="/uploads/a.jpg"></a>')).not.toContain('<a')
  })
})

describe('elements between the lines', () => {
  test('are kept: what unfolds, what is marked, short forms and small print', () => {
    for (const html of [
      '<details><summary>விடை</summary><p>ஆறு</p></details>',
      '<p>அ <mark>ஆ</mark> <abbr title="உலக நல அமைப்பு">உநஅ</abbr> <small>இ</small></p>',
    ])
      expect(cleanContent(html)).toEqual({ html, removed: [] })
    expect(clean('<p><acronym title="a &quot;b&quot;">அ</acronym><abbr>ஆ</abbr><big>இ</big></p>')).toBe(
      '<p><abbr title="a &quot;b&quot;">அ</abbr>ஆ<span style="font-size:1.25em">இ</span></p>',
    )
  })

  test('a text that unfolds has one summary in front, and is like any other without one', () => {
    expect(clean('<details open><p>ஆ</p><summary><h3>அ</h3></summary></details>')).toBe(
      '<details><summary>அ</summary><p>ஆ</p></details>',
    )
    expect(clean('<details><p>ஆ</p></details>')).toBe('<p>ஆ</p>')
    expect(clean('<details><summary>அ</summary></details>')).toBe('<p>அ</p>')
    expect(clean('<summary>அ</summary><p>ஆ</p>')).toBe('<p>அ</p><p>ஆ</p>')
  })
})
