// How texts are set for readers: words that are parted, italics, tables, the size of letters.
import type { Page } from '@playwright/test'
import sayEnglish from '../i18n/en/posts.json' with { type: 'json' }
import sayTamil from '../i18n/ta/posts.json' with { type: 'json' }
import { expect, readIn, signInAsAdmin, test, untilInteractive } from './support/test.ts'

const longWords = 'பார்த்துக்கொண்டிருந்தவர்களுக்கு மருத்துவமனையிலிருந்து குறிப்பிட்டிருக்கிறார்கள்'
const content = `<p>மழை பெய்ததைப் ${longWords} எதிர்பார்த்துக்கொண்டிருந்தவர்களின் நினைவு.</p>
<p>அவர் எழுதிய <em>மழை Grammar 1936</em>, <em>நூல்</em>, <strong>தடித்த</strong> <a href="/poems">கவிதைகள்</a>.</p>
<p lang="en">He wrote <em>A Grammar of Rain</em>.</p>
<h2>காத்துக்கொண்டிருந்தவர்களின் கதை</h2>
<table><tr><th>ஊர்</th><th>பயனாளிகளின் எண்ணிக்கை</th><th>பயனாளிகளின் கருத்துகள்</th><th>குறிப்புகள்</th></tr>
<tr><td>காஞ்சிபுரம்</td><td>1,234</td><td>பதிவுசெய்யப்பட்டிருக்கிறது</td><td>கணக்கெடுக்கப்படவில்லை</td></tr></table>
<div class="verse"><p>மழை நின்ற பிறகும் பெய்துகொண்டிருக்கும் மரங்களின் கீழே நனைந்தபடி நீண்ட நேரம் நின்றிருக்கிறோம்<br>யாரும் குடை விரிக்கவில்லை</p></div>`

/** @returns the address of a post with that text */
async function publish(page: Page, title: string, text = content): Promise<string> {
  const headers = { authorization: `Bearer ${await signInAsAdmin(page)}` }
  const multipart = { title, content: text, category: 'Poems' }
  const made = await page.request.post('/api/universal-posts', { headers, multipart })
  await page.evaluate(() => localStorage.clear())
  return `/posts/${((await made.json()) as { _id: string })._id}`
}

/** The words of the text that stand on several lines, each as what stands on each of them, without soft hyphens. */
const partedWords = (page: Page, within: string) =>
  page.evaluate(async (selector) => {
    await document.fonts.ready
    const found: string[][] = []
    for (const element of document.querySelectorAll(selector)) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
        for (const { 0: word, index } of node.data.matchAll(/[^\s]+/g)) {
          const lines = new Map<number, string>()
          for (const { segment, index: at } of new Intl.Segmenter('ta').segment(word)) {
            const range = document.createRange()
            range.setStart(node, index + at)
            range.setEnd(node, index + at + segment.length)
            const box = [...range.getClientRects()].find(({ width }) => width > 0)
            if (!box) continue
            const line = Math.round(box.bottom)
            lines.set(line, (lines.get(line) ?? '') + segment.replace('\u00ad', ''))
          }
          if (lines.size > 1) found.push([...lines.values()])
        }
    }
    return found
  }, within)

const widths = [360, 768, 1280] as const

test(
  'on a phone long words are parted between syllables; where there is room they stay whole [L-50]',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(await publish(page, 'நீண்ட சொற்கள்'))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const parted = await partedWords(page, '.prose :is(p, h2)')
      if (width === 360) expect(parted.length).toBeGreaterThan(0)
      else expect(parted, `at ${width}`).toEqual([])
      for (const [, ...later] of parted) for (const part of later) expect(part, `at ${width}`).not.toMatch(/^[க-ஹ]்/)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  },
)

test(
  'what is copied has no soft hyphens, and words are found in the page [L-50]',
  { tag: '@desktop' },
  async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL! })
    await page.goto(await publish(page, 'நகலெடுக்கும் சொற்கள்'))
    await untilInteractive(page)
    expect(await page.locator('.prose').innerHTML()).toContain('பார்த்துக்\u00adகொண்')
    const found = await page.evaluate(
      (words) => (window as never as { find(what: string): boolean }).find(words),
      longWords,
    )
    expect(found).toBe(true)
    await page.keyboard.press('Control+C')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(longWords)
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Control+C')
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      return Promise.all(['text/plain', 'text/html'].map(async (type) => (await item!.getType(type)).text()))
    })
    for (const text of copied) {
      expect(text).toContain(longWords)
      expect(text).not.toContain('\u00ad')
    }
    expect(copied[1]).toContain(`href="${baseURL}/poems"`)
  },
)

test(
  'soft hyphens are in texts only: heads, feeds and documented calls have none [L-50]',
  { tag: '@desktop' },
  async ({ page }) => {
    const path = await publish(page, `தலைப்பில் ${longWords}`)
    const html = await (await page.request.get(path)).text()
    const [head = ''] = html.split('</head>')
    expect(head).toContain('பார்த்துக்கொண்டிருந்தவர்களுக்கு')
    expect(head).not.toContain('\u00ad')
    for (const address of ['/feed.xml', '/poems/feed.xml', `/api/universal-posts/${path.split('/').at(-1)}`])
      expect(await (await page.request.get(address)).text(), address).not.toContain('\u00ad')
  },
)

test(
  'in emphasised words Latin letters are italic and Tamil ones stronger, none in the colour of links [L-52]',
  { tag: '@desktop' },
  async ({ page }) => {
    const path = await publish(page, 'சாய்ந்த எழுத்துகள்')
    const faces: string[] = []
    page.on('request', (request) => request.url().includes('.woff2') && faces.push(request.url().split('/').at(-1)!))
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      const looks = await page.locator('.prose').evaluate((prose) => {
        const of = (selector: string) => {
          const { color, fontWeight, fontStyle, fontSynthesis, textDecorationLine } = getComputedStyle(
            prose.querySelector(selector)!,
          )
          return { color, fontWeight, fontStyle, fontSynthesis, textDecorationLine }
        }
        return { text: of('p'), tamil: of('em'), english: of('[lang=en] em'), link: of('p a') }
      })
      expect(looks.tamil).toMatchObject({ color: looks.text.color, fontWeight: '650', fontStyle: 'italic' })
      // Nothing of it is slanted that has no italics.
      expect(looks.tamil.fontSynthesis).toBe('none')
      expect(looks.english).toMatchObject({ color: looks.text.color, fontWeight: '400', fontStyle: 'italic' })
      expect(looks.link.color).not.toBe(looks.text.color)
      expect(looks.link.textDecorationLine).toBe('underline')
    }
    expect(faces.filter((face) => face.startsWith('noto-serif-italic-') && !face.includes('-ext'))).not.toEqual([])
    // None of the whole Latin letters, for soft hyphens are not drawn.
    expect(faces.filter((face) => face.includes('-wght-'))).toEqual([])
  },
)

test(
  'a page without emphasised Latin letters loads no italics, one with ā those of marked letters too [L-52]',
  {
    tag: '@phone',
  },
  async ({ page, newReader }) => {
    const load = async (title: string, text: string) => {
      const path = await publish(page, title, text)
      // What a page before has loaded, the browser would have at hand.
      const reader = await newReader()
      const faces: string[] = []
      reader.on('request', (request) =>
        faces.push(...(/[^/]*(?:-italic|-wght-)[^/]*(?=\.woff2)/.exec(request.url()) ?? [])),
      )
      await reader.goto(path)
      await reader.evaluate(() => document.fonts.ready)
      return faces.map((face) => face.replace(/-.{8}$/, '')).toSorted()
    }
    expect(await load('மழை', '<p>அவர் <em>மழை 1936</em> எழுதினார், Grammar.</p>')).toEqual([])
    expect(await load('குறள்', '<p>அவர் <em>Cilappatikāram</em> எழுதினார்.</p>')).toEqual([
      'noto-serif-italic',
      'noto-serif-italic-ext',
    ])
    expect(await load('ஒலிபெயர்ப்பு', '<p>Tirukkuṟaḷ</p>')).toEqual(['noto-serif-tamil-latin-ext-wght-normal'])
  },
)

test(
  'a wide table scrolls in its own box, by keyboard too, and its words stay whole [L-53]',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(await publish(page, 'அகலமான அட்டவணை'))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect(await partedWords(page, '.prose table'), `at ${width}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize({ width: 360, height: 800 })
    const box = page.locator('.table-scroll')
    await box.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => box.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  },
)

test('a line of verse that is too long goes on further in [L-51]', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(await publish(page, 'நீண்ட வரி'))
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const lefts = await page.locator('.verse span').evaluateAll((lines) =>
      lines.map((line) => {
        const range = document.createRange()
        range.selectNodeContents(line)
        return [...new Set([...range.getClientRects()].map(({ left }) => Math.round(left)))]
      }),
    )
    expect(lefts[0]!.length, `at ${width}`).toBe(2)
    expect(lefts[0]![1]!).toBeGreaterThan(lefts[0]![0]! + 20)
    expect(lefts[1]).toEqual([lefts[0]![0]])
  }
})

for (const [lang, { readingSize: say }] of [
  ['ta', sayTamil],
  ['en', sayEnglish],
] as const)
  test(
    `the size of the text is chosen by keyboard, and kept on the device, in ${lang} [L-54]`,
    { tag: lang === 'ta' ? '@phone' : '@desktop' },
    async ({ page, context, baseURL }) => {
      await readIn(context, lang, baseURL!)
      await page.goto(await publish(page, `எழுத்தளவு ${lang}`))
      await untilInteractive(page)
      const text = page.locator('.prose > p').first()
      const sizeOf = () => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
      const usual = await sizeOf()
      const sizes = page.getByRole('group', { name: say.label })
      const pressed = sizes.locator('[aria-pressed=true]')
      await expect(pressed).toHaveAccessibleName(say.usual)
      const reached: number[] = []
      for (const name of [say.small, say.usual, say.large, say.largest]) {
        await sizes.getByRole('button', { name, exact: true }).press('Enter')
        await expect(pressed).toHaveAccessibleName(name)
        reached.push((await sizeOf()) / usual)
      }
      expect(reached.map((size) => Math.round(size * 100))).toEqual([90, 100, 115, 130])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

      // Another tab follows, and from the first paint on a page has the size.
      const other = await context.newPage()
      await other.goto(page.url(), { waitUntil: 'commit' })
      await other.locator('.prose > p').first().waitFor()
      const look = () =>
        other
          .locator('.sizes, .prose > p')
          .evaluateAll((parts) => parts.map((part) => [getComputedStyle(part).fontSize, part.clientHeight > 0]))
      const first = await look()
      expect(first.at(-1)).toEqual([`${await sizeOf()}px`, true])
      await untilInteractive(other)
      expect(await look()).toEqual(first)
      await expect(other.locator('.sizes [aria-pressed=true]')).toHaveAccessibleName(say.largest)
      await other.getByRole('button', { name: say.small, exact: true }).click()
      await expect(pressed).toHaveAccessibleName(say.small)
      await other.close()
    },
  )

test('without scripts there is no choice of sizes [L-54]', { tag: '@phone' }, async ({ page, newReader }) => {
  const path = await publish(page, 'எழுத்தளவு இல்லாமல்')
  const reader = await newReader({ javaScriptEnabled: false })
  await reader.goto(path)
  await expect(reader.locator('.prose')).toBeVisible()
  await expect(reader.locator('.sizes')).toBeHidden()
})
