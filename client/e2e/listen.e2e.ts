// Readers listen to a text: by the voices of their device, sentence by sentence, with the place shown.
import type { Page } from '@playwright/test'
import { messages } from '../i18n/messages.ts'
import { devices } from './support/devices.ts'
import { expect, readIn, signInAsAdmin, storeReader, test, untilInteractive } from './support/test.ts'
import { arrive, fail, finish, giveVoices, isSpeaking, marked, said } from './support/voices.ts'

const texts = {
  ta: {
    content:
      '<h2>தொடக்கம்</h2>' +
      '<p>அவர் <strong>1936இல்</strong> பிறந்தார்<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup>. மு. க. பேசினார்.</p>' +
      '<p lang="en">He paid ₹1,25,000 for it.</p>' +
      '<div class="verse"><p>முதல் அடி<br />இரண்டாம் அடி</p></div>' +
      '<p>விலை ₹1,250.50.</p>',
    spoken: [
      'ta-IN தொடக்கம்',
      'ta-IN அவர் ஆயிரத்துத் தொள்ளாயிரத்து முப்பத்தாறில் பிறந்தார்.',
      'ta-IN மு க பேசினார்.',
      'en-IN He paid 125000 rupees for it.',
      'ta-IN முதல் அடி',
      'ta-IN இரண்டாம் அடி',
      'ta-IN விலை ஆயிரத்து இருநூற்று ஐம்பது ரூபாய் ஐம்பது காசுகள்.',
    ],
    other: 'மு. க. பேசினார்.',
  },
  en: {
    content:
      '<p>Dr. Ambedkar wrote <em>it</em> in 1936. It costs Rs. 500.</p>' +
      '<p lang="ta">அவர் 5ஆம் நாள் வந்தார்.</p>' +
      '<ul><li><p>One.</p></li><li><p>Two.</p></li></ul>',
    spoken: [
      'en-IN Dr. Ambedkar wrote it in 1936.',
      'en-IN It costs 500 rupees.',
      'ta-IN அவர் ஐந்தாம் நாள் வந்தார்.',
      'en-IN One.',
      'en-IN Two.',
    ],
    other: 'It costs Rs. 500.',
  },
} as const

async function publish(page: Page, multipart: Record<string, string>): Promise<string> {
  const headers = { authorization: `Bearer ${await signInAsAdmin(page)}` }
  const answer = await page.request.post('/api/universal-posts', {
    headers,
    multipart: { category: 'Poems', ...multipart },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

const placeOfText = (page: Page) =>
  page
    .locator('.prose')
    .evaluate((text) => ({ top: text.getBoundingClientRect().top, height: document.body.scrollHeight }))

for (const { lang, isPhone, where } of devices) {
  const tag = isPhone ? '@phone' : '@desktop'
  const { posts, listen } = messages[lang]
  const { content, spoken, other } = texts[lang]
  const title = lang === 'ta' ? 'கேட்கும் பதிவு' : 'A text to listen to'

  test(
    `a text is read sentence by sentence, each by the voice of its language ${where} [L-62]`,
    { tag },
    async ({ page, newReader, context, baseURL }) => {
      const id = await publish(await newReader(), { title, content, lang })
      await readIn(context, lang, baseURL!)
      await giveVoices(page, ['de-DE', 'ta-IN', 'en-GB', 'en-IN'])
      await page.goto(`/posts/${id}`)
      await untilInteractive(page)
      const button = page.getByRole('button', { name: posts.listen.start, exact: true })
      const bar = page.getByRole('region', { name: listen.label })

      await test.step('the button comes with the voices, and moves nothing', async () => {
        const before = await placeOfText(page)
        await expect(button).toHaveCount(0)
        await arrive(page)
        await expect(button).toBeVisible()
        expect(await placeOfText(page)).toEqual(before)
      })

      await test.step('the whole text is read, and each sentence is marked', async () => {
        await button.click()
        await expect(bar.getByRole('button', { name: listen.pause })).toBeFocused()
        expect(await marked(page)).toBe(title)
        for (const [index, sentence] of spoken.entries()) {
          await finish(page)
          const all = await said(page)
          expect(all).toHaveLength(index + 2)
          expect(`${all.at(-1)?.lang} ${all.at(-1)?.text}`).toBe(sentence)
          expect(all.at(-1)?.rate).toBe(1)
        }
        await finish(page)
        await expect(bar).toHaveCount(0)
        expect(await marked(page)).toBe('')
        await expect(button).toBeFocused()
      })

      await test.step('it pauses, and goes on with the sentence; it goes to others', async () => {
        await button.click()
        await bar.getByRole('button', { name: listen.next }).click()
        await bar.getByRole('button', { name: listen.next }).click()
        if (lang === 'ta') await bar.getByRole('button', { name: listen.next }).click()
        expect(await marked(page)).toBe(other)
        await bar.getByRole('button', { name: listen.pause }).click()
        expect(await isSpeaking(page)).toBe(false)
        const count = (await said(page)).length
        await bar.getByRole('button', { name: listen.play }).click()
        const all = await said(page)
        expect(all).toHaveLength(count + 1)
        expect(all.at(-1)).toEqual(all.at(-2))
        await bar.getByRole('button', { name: listen.previous }).click()
        expect(await marked(page)).not.toBe(other)
        expect(await isSpeaking(page)).toBe(true)
      })

      await test.step('a voice that fails says so, and may be tried again', async () => {
        await fail(page)
        await expect(bar.getByRole('status')).toHaveText(listen.failed)
        await bar.getByRole('button', { name: listen.play }).click()
        await expect(bar.getByRole('status')).toHaveText('')
      })

      await test.step('the speed holds at once, and on the next visit', async () => {
        await bar.getByLabel(listen.speed).selectOption('1.5')
        expect((await said(page)).at(-1)?.rate).toBe(1.5)
        await page.reload()
        await untilInteractive(page)
        await arrive(page)
        await button.click()
        await expect(bar.getByLabel(listen.speed)).toHaveValue('1.5')
        expect((await said(page)).map(({ rate }) => rate)).toEqual([1.5])
      })

      await test.step('whoever goes to another page hears no more of it', async () => {
        await page.locator('.kick a').first().click()
        await expect(page).toHaveURL(/\/poems/)
        await expect(bar).toHaveCount(0)
        expect(await isSpeaking(page)).toBe(false)
      })
    },
  )
}

test(
  'without a voice for the language of the text there is nothing to listen to [L-63]',
  { tag: '@phone' },
  async ({ page, newReader }) => {
    const id = await publish(await newReader(), { title: 'குரல் இல்லை', content: '<p>மழை பெய்கிறது.</p>', lang: 'ta' })
    await giveVoices(page, ['en-IN'])
    await page.goto(`/posts/${id}`)
    await untilInteractive(page)
    await arrive(page)
    await expect(page.getByText('மழை பெய்கிறது.')).toBeVisible()
    await expect(page.getByRole('button', { name: messages.ta.posts.listen.start, exact: true })).toHaveCount(0)
  },
)

test(
  'the page follows the voice until its reader scrolls away [L-64]',
  { tag: '@phone' },
  async ({ page, newReader }) => {
    const paragraphs = Array.from({ length: 40 }, () => '<p>மழை பெய்தது. காற்று வீசியது. மரங்கள் அசைந்தன.</p>')
    const id = await publish(await newReader(), { title: 'நீண்ட பதிவு', content: paragraphs.join(''), lang: 'ta' })
    const { posts, listen } = messages.ta
    await giveVoices(page, ['ta-IN'])
    await page.goto(`/posts/${id}`)
    await untilInteractive(page)
    await arrive(page)
    await page.getByRole('button', { name: posts.listen.start, exact: true }).click()
    await expect(page.getByRole('region', { name: listen.label })).toBeVisible()
    const isInSight = () =>
      page.evaluate(() => {
        const [range] = CSS.highlights.get('listen') as unknown as Iterable<Range>
        const { top, bottom } = range!.getBoundingClientRect()
        return top > 0 && bottom < innerHeight
      })
    for (let sentence = 0; sentence < 80; sentence++) await finish(page)
    await expect.poll(isInSight).toBe(true)
    await page.mouse.move(100, 300)
    await page.evaluate(() => dispatchEvent(new WheelEvent('wheel')))
    await page.evaluate(() => scrollTo(0, 0))
    await finish(page)
    expect(await isInSight()).toBe(false)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.getByRole('button', { name: listen.next }).click()
    await expect.poll(isInSight).toBe(true)
  },
)

test('of a premium text a reader hears what the page shows, and nothing after signing out @desktop [L-65]', async ({
  page,
  newReader,
}, { project }) => {
  const end = 'இறுதி வரி இது.'
  const content = `${`<p>${'உப்பளத்தின் வெயிலில் நடந்தோம். '.repeat(8)}</p>`.repeat(8)}<p>${end}</p>`
  const id = await publish(await newReader(), { title: 'சந்தாப் பதிவு', content, lang: 'ta', isPremium: 'true' })
  const { posts, listen } = messages.ta
  await giveVoices(page, ['ta-IN'])
  await storeReader(page, `Listener ${project.name} ${Date.now()}`)
  await page.goto(`/posts/${id}`)
  await expect(page.getByRole('heading', { name: posts.premium.title })).toBeVisible()
  await arrive(page)
  await page.getByRole('button', { name: posts.listen.start, exact: true }).click()
  const bar = page.getByRole('region', { name: listen.label })
  await expect(bar).toBeVisible()
  for (let sentence = 0; sentence < 10; sentence++) await finish(page)
  expect(await isSpeaking(page)).toBe(true)
  await page.evaluate(() => {
    localStorage.removeItem('clientToken')
    dispatchEvent(new StorageEvent('storage', { key: 'clientToken' }))
  })
  await expect(bar).toHaveCount(0)
  await expect.poll(() => isSpeaking(page)).toBe(false)
  await page.getByRole('button', { name: posts.listen.start, exact: true }).click()
  await expect(bar).toBeVisible()
  // Longer than the whole text.
  for (let sentence = 0; sentence < 80; sentence++) await finish(page)
  await expect(bar).toHaveCount(0)
  const all = (await said(page)).map(({ text }) => text)
  expect(all.length).toBeLessThan(80)
  expect(all).not.toContain(end)
})

test('a browser that cannot mark sentences marks their paragraphs @desktop', async ({ page, newReader }) => {
  const content = '<p>மழை பெய்தது. காற்று வீசியது.</p><p>நின்றது.</p>'
  const id = await publish(await newReader(), { title: 'பத்தி', content, lang: 'ta' })
  await giveVoices(page, ['ta-IN'])
  await page.addInitScript(() => Object.defineProperty(window, 'Highlight', { value: undefined }))
  await page.goto(`/posts/${id}`)
  await untilInteractive(page)
  await arrive(page)
  await page.getByRole('button', { name: messages.ta.posts.listen.start, exact: true }).click()
  await expect(page.locator('h1.listened')).toBeVisible()
  for (const text of ['மழை பெய்தது. காற்று வீசியது.', 'மழை பெய்தது. காற்று வீசியது.', 'நின்றது.']) {
    await finish(page)
    await expect(page.locator('.listened')).toHaveText(text)
  }
})
