// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { cleanPastedHtml, contentsOfPasted, isFromMessenger, targetOf, withoutActive } from './pasted-html.ts'

const plain = (html: string) =>
  cleanPastedHtml(html)
    .replace(/<!--.*?-->/gs, '')
    .replace(/ (?:class|style)="[^"]*"/g, '')
    .replace(/\s*\n\s*/g, '')

/** A paragraph of a list as Word writes it. */
const wordItem = (level: number, marker: string, words: string, list = 0) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:.5in;text-indent:-.25in;mso-list:l${list} level${level} lfo1'>` +
  `<![if !supportLists]><span style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>` +
  `${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>\n`

test('handlers of pasted tags go, however they are written', () =>
  expect(withoutActive(`<a href="/x" onclick="go('a')" ONFOCUS=b>x</a><img src=y onerror='z'>`)).toBe(
    '<a href="/x">x</a><img src=y>',
  ))

test('style sheets in pasted text go', () =>
  expect(withoutActive('<html><head><STYLE type=x>p > a {}\n</STYLE></head><p>style</p>')).toBe(
    '<html><head></head><p>style</p>',
  ))

test('words that look like handlers stay', () =>
  expect(withoutActive('<p>click onclick="x" here</p>')).toBe('<p>click onclick="x" here</p>'))

test('lists of Word keep their levels, their numbers and where they begin', () => {
  const html =
    wordItem(1, '·', 'நெல்') +
    wordItem(2, 'o', 'குறுவை') +
    wordItem(3, '§', 'முதல்') +
    wordItem(2, 'o', 'சம்பா') +
    wordItem(1, '·', 'கரும்பு') +
    '<p class=MsoNormal>இடையில்</p>\n' +
    wordItem(1, '3.', 'மூன்று', 1) +
    wordItem(2, 'a.', 'அ', 1) +
    wordItem(2, 'b.', 'ஆ', 1) +
    wordItem(1, '4.', 'நான்கு', 1) +
    wordItem(1, '·', 'வேறு', 2)
  expect(plain(html).replaceAll(/<\/?o:p>|<span><\/span>/g, '')).toBe(
    '<ul><li>நெல்<ul><li>குறுவை<ul><li>முதல்</li></ul></li><li>சம்பா</li></ul></li><li>கரும்பு</li></ul>' +
      '<p>இடையில்</p>' +
      '<ol start="3"><li>மூன்று<ol type="a"><li>அ</li><li>ஆ</li></ol></li><li>நான்கு</li></ol>' +
      '<ul><li>வேறு</li></ul>',
  )
})

test('headings and paragraphs keep their alignment, however it is written', () => {
  const html = cleanPastedHtml(
    `<h1 align=center style='text-align:center;color:red'>ஒன்று</h1><h4 style="text-align:right">நான்கு</h4>` +
      '<p class=MsoNormal align=center>நடு</p>',
  )
  expect(html).toMatch(/^<h2[^>]* style="text-align: ?center;?">ஒன்று<\/h2>/)
  expect(html).toMatch(/<h3 style="text-align: ?right;?">நான்கு<\/h3>/)
  expect(html).toMatch(/<p [^>]*style="text-align: ?center;?">நடு<\/p>/)
})

test('links to places that stay behind are words, and their footnotes too', () =>
  expect(
    plain(
      `<p>சொல்<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a>` +
        `<a href="file:///C:/Users/a/b.docx#_ftnref1">[1]</a><a href="#top">மேலே</a><a href="https://example.org/#part">பகுதி</a></p>`,
    ),
  ).toBe('<p>சொல்<span>[1]</span>[1]மேலே<a href="https://example.org/#part">பகுதி</a></p>'))

test('links by way of a counter lead to what they were made for', () => {
  expect(targetOf('https://www.google.com/url?q=https://example.org/a%3Fb%3D1%26c&sa=D&source=editors&ust=1')).toBe(
    'https://example.org/a?b=1&c',
  )
  expect(targetOf('https://www.google.co.in/url?sa=t&url=https%3A%2F%2Fexample.org%2F')).toBe('https://example.org/')
  expect(targetOf('https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org%2F&h=x')).toBe('https://example.org/')
  for (const href of [
    'https://www.google.com/url?q=javascript:alert(1)',
    'https://www.google.com/search?q=https://example.org/',
    'https://google.example.org/url?q=https://example.org/',
    '/posts/a',
  ])
    expect(targetOf(href)).toBe(href)
})

test('pictures that stay behind are counted; emoji are letters, and a pixel is nobody’s picture', () => {
  const html =
    '<p>வணக்கம்<img alt="😀" src="https://example.org/emoji.png"></p><img src="file:///C:/Temp/clip_image002.jpg">' +
    '<img src="data:image/svg+xml;base64,AAAA"><img width=1 height=1 src="https://example.org/p.gif">' +
    `<img src="${location.origin}/uploads/a.jpg">`
  expect(contentsOfPasted(html)).toEqual({ missedPictures: 2, hasWords: true })
  expect(cleanPastedHtml(html)).toBe(`<p>வணக்கம்😀</p><img src="${location.origin}/uploads/a.jpg">`)
})

test('a picture of Word has no words, though a style sheet comes with it', () =>
  expect(contentsOfPasted('<style>p.MsoNormal{margin:0}</style><!--StartFragment--><img src="file:///a.png">')).toEqual(
    {
      missedPictures: 1,
      hasWords: false,
    },
  ))

test('a message of WhatsApp Web is known by its HTML', () => {
  expect(
    isFromMessenger(
      '<meta charset="utf-8"><span dir="ltr" class="_ao3e selectable-text copyable-text" style="white-space: pre-wrap">மழை\nவந்தது</span>',
    ),
  ).toBe(true)
  expect(isFromMessenger('<strong data-app-text-template="*${appText}*">தடித்த</strong>')).toBe(true)
  expect(isFromMessenger('<p class="text">selectable-text</p>')).toBe(false)
})
