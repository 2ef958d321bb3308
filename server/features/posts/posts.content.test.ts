import { describe, expect, test } from 'vitest'
import { textOfHtml } from '#shared/text.ts'
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
      '<p onclick="a()">நல்ல</p><script>alert(1)</script><a href="java\tscript:alert(1)">x</a><iframe src="javascript:1"></iframe><svg><script>1</script></svg>',
    )
    expect(html).toBe('<p>நல்ல</p><p>x</p>')
    expect(removed.toSorted()).toEqual([
      'iframe javascript:1, after “நல்ல x”',
      'javascript:',
      'onclick',
      'script',
      'svg, after “நல்ல x”',
    ])
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

  test('keeps pictures within the documented widths, floated ones within half [S-256]', () => {
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

describe('what others wrote', () => {
  const removedFrom = (html: string) => cleanContent(html).removed

  test('keeps tables with their captions, and gives each row the same width', () => {
    expect(clean('<table><caption>மழை</caption><thead><tr><th>ஆண்டு<th>மிமீ<tbody><tr><td>2024</table>')).toBe(
      '<figure><table><tbody><tr><th><p>ஆண்டு</p></th><th><p>மிமீ</p></th></tr><tr><td><p>2024</p></td><td><p></p></td></tr></tbody></table><figcaption>மழை</figcaption></figure>',
    )
    expect(clean('<table><tr><td rowspan="9">அ<td>ஆ<tr><td>இ</table>')).toContain('<td rowspan="2"><p>அ</p></td>')
  })

  test('keeps definition lists, nested lists, and pictures with captions', () => {
    expect(clean('<dl><dt>அகம்<dd>உள்<dt>புறம்</dl>')).toBe(
      '<dl><dt>அகம்</dt><dd><p>உள்</p></dd><dt>புறம்</dt><dd><p></p></dd></dl>',
    )
    expect(clean('<ul><li>அ</li><ul><li>ஆ</li></ul></ul>')).toBe('<ul><li><p>அ</p><ul><li><p>ஆ</p></li></ul></li></ul>')
    expect(clean('<figure><figcaption><p>ஆறு</p></figcaption><img src="/uploads/a.jpg"></figure>')).toBe(
      '<figure><img src="/uploads/a.jpg" alt="" data-width="100" data-float="none" /><figcaption>ஆறு</figcaption></figure>',
    )
  })

  test('never lets two words touch where a tag goes, and names the tag', () => {
    for (const [html, text] of [
      ['<p>முன்<video src="x"></video>பின்</p>', 'முன் பின்'],
      ['<details><summary>முன்</summary>பின்</details>', 'முன் பின்'],
      ['<td>முன்</td><td>பின்</td>', 'முன் பின்'],
      ['<div>முன்</div><section>பின்</section>', 'முன் பின்'],
      ['<h2><div>முன்</div><div>பின்</div></h2>', 'முன் பின்'],
    ] as const)
      expect(textOfHtml(clean(html))).toBe(text)
    expect(removedFrom('<p>அ<video></video><audio></audio><blink>ஆ</blink></p><section>இ</section>')).toEqual([
      'video, after “அ”',
      'audio, after “அ”',
      'blink',
      'section',
    ])
  })

  test('has no empty shells, and no paragraph in a paragraph', () => {
    for (const [html, cleaned] of [
      ['<figure><video></video></figure><p>அ</p></p>', '<p>அ</p>'],
      ['<div>அ<div>ஆ<p>இ</div>ஈ</div>', '<p>அ</p><p>ஆ</p><p>இ</p><p>ஈ</p>'],
      ['<p></p><div><div></div></div><ul><li></li></ul><p>அ</p><p></p>', '<p>அ</p>'],
      ['<p><b>அ<p>ஆ</b>', '<p><strong>அ</strong></p><p><strong>ஆ</strong></p>'],
    ] as const)
      expect(clean(html)).toBe(cleaned)
  })

  test('keeps a blank line that somebody meant', () =>
    expect(clean('<p>அ</p><p>&nbsp;</p><div><br></div><p>ஆ</p><p><br></p>')).toBe(
      '<p>அ</p><p><br /></p><p><br /></p><p>ஆ</p>',
    ))

  test('keeps direction, language, alignment and floats, also where only a wrapper said them', () => {
    expect(clean('<section dir="rtl" lang="ur"><p>اردو</p></section>')).toBe('<p lang="ur" dir="rtl">اردو</p>')
    expect(clean('<center>நடு</center><p class="has-text-align-right">வலம்</p>')).toBe(
      '<p style="text-align:center">நடு</p><p style="text-align:right">வலம்</p>',
    )
    expect(clean('<p>அ <img src="/uploads/a.jpg" class="alignleft"> ஆ</p>')).toBe(
      '<img src="/uploads/a.jpg" alt="" data-width="50" data-float="left" /><p>அ ஆ</p>',
    )
    expect(clean('<img src="/uploads/a.jpg" style="float: right; width: 30%">')).toContain(
      'data-width="30" data-float="right"',
    )
    expect(removedFrom('<p style="text-align:justify; font-family: Latha">அ</p>')).toEqual([
      'text-align',
      'font-family',
    ])
  })

  test('tells of pictures that no page would show, of dead links and of characters', () => {
    expect(removedFrom('<p>அ</p><img src="http://example.org/a.jpg"><img>')).toEqual([
      'img http://example.org/a.jpg, after “அ”',
      'img, after “அ”',
    ])
    expect(removedFrom('<a href="#">அ</a><a href="file:///c:/a">ஆ</a>')).toEqual(['href', 'a file:///c:/a, after “அ”'])
    expect(cleanContent('<p>அ\uFFFEஆ&#xFFFF;இ\uD800</p>')).toEqual({
      html: '<p>அஆஇ</p>',
      removed: ['U+FFFE', 'U+FFFF', 'U+D800'],
    })
  })

  test('is read in a time that grows with its length, however deep it is', () => {
    for (const html of ['<b>அ', '<div>', '<table><tr><td>', '<ul><li>'])
      expect(clean(clean(html.repeat(13_000)))).toBe(clean(html.repeat(13_000)))
  })
})

describe('preformatted text', () => {
  test('keeps its lines, emphasis, links and notes; the whole of it is code', () => {
    expect(
      cleanContent(
        '<pre>\n  <b>one\n<kbd>two</kbd></b><br><a href="https://example.org/"><i>three</i></a>\n<span style="color:#c00000">four</span><sup class="footnote"><a href="#fn-x">x</a></sup></pre><ol class="footnotes"><li id="fn-x">note</li></ol>',
      ),
    ).toEqual({
      html: '<pre><code>  <strong>one\ntwo</strong>\n<a href="https://example.org/" rel="noopener"><em>three</em></a>\n<span style="color:#c00000">four</span><sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup></code></pre><ol class="footnotes"><li id="fn-1"><p>note</p></li></ol>',
      removed: [],
    })
    for (const html of ['<pre><b>a&amp;\n</b>b</pre>', '<pre>a<br>\n<br></pre>', '<pre><b>a<br>b</b></pre>'])
      expect(clean(clean(html))).toBe(clean(html))
  })

  test('names a link that leads nowhere, with its address', () =>
    expect(cleanContent('<pre>a <a href="ftp://example.org/b">b</a></pre>')).toEqual({
      html: '<pre><code>a b</code></pre>',
      removed: ['a ftp://example.org/b, after “a”'],
    }))
})

describe('a table', () => {
  const rowsOf = (...rows: string[][]) =>
    `<table>${rows.map((row, at) => `<tr>${row.map((cell) => (at === 0 ? `<th>${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`).join('')}</table>`
  /** The columns whose cells are marked as numbers. */
  const columnsOf = (html: string) => {
    const rows = renderContent(clean(html), new Map()).match(/<tr>.*?<\/tr>/gs) ?? []
    const marked = rows.map((row) =>
      [...row.matchAll(/<t[dh]( class="number")?[ >]/g)].flatMap(([, isNumber], at) => (isNumber ? [at] : [])),
    )
    expect(new Set(marked.map(String)).size).toBe(1)
    return marked[0]
  }

  test('has the columns marked that hold numbers, with their heads, and not what is said of their rows', () => {
    expect(
      columnsOf(
        rowsOf(
          ['ஆண்டு', 'மழை', 'விலை', 'பங்கு', 'குறிப்பு', 'ஆண்டுகள்', 'தொலைபேசி'],
          ['2024', '1,204.5', '₹ 1,20,000', '−12.5%', 'நல்ல மழை', '2019–20', '98400 12345'],
          ['2025', '87', '–', '+3 %', '12', '2021', '044 1234'],
          ['2026', '', '₹250', '<b>0</b>', '7', '2022', ''],
        ),
      ),
    ).toEqual([1, 2, 3])
  })

  test('whose cells are joined, or that has no numbers, is shown as it is stored', () => {
    expect(columnsOf(rowsOf(['அ', 'ஆ'], ['இ', 'ஈ']))).toEqual([])
    expect(columnsOf(rowsOf(['அ', 'ஆ'], ['இ', '']))).toEqual([])
    const joined = '<table><tr><td>அ</td><td>1</td></tr><tr><td colspan="2">2</td></tr></table>'
    expect(renderContent(clean(joined), new Map())).not.toContain('class="number"')
  })

  test('is stored without marks', () => expect(clean(rowsOf(['அ', 'ஆ'], ['இ', '1']))).not.toContain('class'))
})

describe('verse', () => {
  test('keeps lines, indents and stanzas, whether the editor wrote it or somebody else', () => {
    const stored = '<div class="verse"><p>ஒன்று<br />\u00A0\u00A0\u00A0இரண்டு</p><p><em>மூன்று</em></p></div>'
    for (const html of [
      stored,
      '<div class="verse"><div>ஒன்று</div><div>   இரண்டு</div><div></div><div><em>மூன்று</em></div></div>',
      '<div class="verse">\n  <p>ஒன்று<br>\n  &nbsp;&nbsp;&nbsp;இரண்டு</p>\n  <p><em>மூன்று</em></p>\n</div>',
      '<pre class="wp-block-verse">ஒன்று\n   இரண்டு\n\n<em>மூன்று</em></pre>',
    ])
      expect(clean(html)).toBe(stored)
  })

  test('closes every mark at the end of a line, so that each line is a box on the page', () => {
    const html = clean('<div class="verse"><p><strong>ஒன்று<br>இரண்டு</strong></p></div>')
    expect(renderContent(html, new Map())).toBe(
      '<div class="verse"><p><span><strong>ஒன்று</strong></span><br /><span><strong>இரண்டு</strong></span></p></div>',
    )
  })

  test('stands in one line with strokes where an excerpt has it', () =>
    expect(textOfHtml(clean('<div class="verse"><p>ஒன்று<br>இரண்டு</p><p>மூன்று</p></div><p>உரை</p>'))).toBe(
      'ஒன்று / இரண்டு / மூன்று உரை',
    ))
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

  test('are shown at most as wide as they are, and a caption keeps its room', () => {
    const small = new Map([['a.jpg', { ...picture, width: 50, height: 40, widths: [] }]])
    expect(renderContent(html, small)).toContain('style="width: min(50px, 50%)"')
    const figure = clean(
      '<figure><img src="/uploads/a.jpg" data-width="50" data-float="left"><figcaption>அ</figcaption></figure>',
    )
    expect(renderContent(figure, small)).toMatch(
      /<figure class="inline-left" style="width: 50%"><img [^>]*class="inline-none" style="width: min\(50px, 100%\)"/,
    )
    expect(renderContent(figure, new Map([['a.jpg', picture]]))).toContain('class="inline-none" style="width: 100%"')
  })
})
