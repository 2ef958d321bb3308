// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { cleanContent } from '#server/features/posts/posts.content.ts'
import { cleanPastedHtml } from '#client/features/editor/pasted-html.ts'
import { filesOfRtf } from '#client/features/editor/pasted-pictures.ts'

const stored = (html: string) => cleanContent(cleanPastedHtml(html)).html
const wanted =
  '<p>உப்பு<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup> காய்கிறது.</p><ol class="footnotes"><li id="fn-1"><p>தூத்துக்குடியில்.</p></li></ol>'

describe('footnotes of a pasted text', () => {
  test.each([
    [
      'Word',
      `<p class=MsoNormal>உப்பு<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a> காய்கிறது.</p>
      <div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"><span>[1]</span></a> தூத்துக்குடியில்.</p></div></div>`,
    ],
    [
      'Google Docs',
      `<p>உப்பு<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup> காய்கிறது.</p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> தூத்துக்குடியில்.</p></div>`,
    ],
    [
      'LibreOffice',
      `<p>உப்பு<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> காய்கிறது.</p><div id="sdfootnote1"><p><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> தூத்துக்குடியில்.</p></div>`,
    ],
    [
      'WordPress',
      `<p>உப்பு<sup data-fn="ab-1" class="fn"><a href="#ab-1" id="ab-1-link">1</a></sup> காய்கிறது.</p><ol class="wp-block-footnotes"><li id="ab-1">தூத்துக்குடியில். <a href="#ab-1-link">↩︎</a></li></ol>`,
    ],
    [
      'our own page',
      `<p>உப்பு<sup class="footnote"><a role="doc-noteref" href="#fn-1" id="fnref-1">1</a></sup> காய்கிறது.</p><ol class="footnotes"><li id="fn-1"><p>தூத்துக்குடியில். <a class="note-back" href="#fnref-1">↑</a></p></li></ol>`,
    ],
  ])('of %s become ours', (_name, html) => expect(stored(html).replace('<hr />', '')).toBe(wanted))

  test('that were not copied with it leave no dead link', () =>
    expect(stored('<p>உப்பு<a href="#_ftn1">[1]</a></p>')).toBe('<p>உப்பு[1]</p>'))
})

describe('pictures of a pasted text', () => {
  const pixel = 'data:image/png;base64,iVBORw0KGgo='
  const names: string[] = []
  const clean = (html: string, rtf = '') =>
    cleanPastedHtml(html, { rtf, keep: (file) => `${names.push(`${file.type} ${file.size}`)}` })

  test('that are in it keep their place for their upload', () => {
    expect(clean(`<p>a</p><img src="${pixel}" alt="x"><p>b</p>`)).toBe('<p>a</p><img alt="x" data-pending="1"><p>b</p>')
    expect(names).toEqual(['image/png 8'])
  })

  test('of Word are taken from its other format, when there are as many', () => {
    const picture = (hex: string) => `{\\pict{\\*\\picprop\\shplid1}\\pngblip{\\*\\blipuid aa}${hex.repeat(30)}}`
    const rtf = `{\\rtf1 words ${picture('89 50')} more ${picture('ff d8')}}`
    expect(filesOfRtf(rtf).map(({ type, size }) => [type, size])).toEqual([
      ['image/png', 60],
      ['image/png', 60],
    ])
    const image = '<img src="file:///C:/Temp/image001.png">'
    expect(clean(`<p>a</p>${image}${image}`, rtf)).toMatch(/data-pending="\d+".*data-pending="\d+"/)
    expect(clean(`<p>a</p>${image}`, rtf)).toBe('<p>a</p>')
  })
})
