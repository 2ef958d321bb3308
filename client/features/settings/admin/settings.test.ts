// @vitest-environment jsdom
// The settings of the site: each part is saved by itself, and what is typed is never overwritten.
import { afterEach, expect, test } from 'vitest'
import { sentenceOf } from '#shared/errors.ts'
import { settings as allSettings, type Settings } from '#shared/settings.ts'
import { messages } from '#client/i18n/messages.ts'
import { data, refused, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { settings } from '#client/test/texts/samples.ts'

const say = messages.en.adminSettings
const stored = (changes: Partial<Settings>, version = 1): Answers => ({
  'settings.all': data({
    settings: { ...allSettings.parse({}), ...changes },
    version,
    mailFrom: 'The Magazine <post@example.org>',
  }),
})
const part = (id: keyof typeof say.sections) => page.locator(`#set-${id}`)
const save = (id: keyof typeof say.sections) => part(id).getByRole('button', { name: say.submit }).click()
const phone = part('contact').getByLabel(say.phone)
const discard = (id: keyof typeof say.sections) => part(id).getByRole('button', { name: say.discard })

const sitePages = [
  {
    ...{ slug: 'terms', title: { ta: 'விதிமுறைகள்', en: 'Terms' } },
    ...{ state: 'published' as const, gaps: 0, updatedAt: null },
  },
]

let app: App
afterEach(() => app.close())

const open = async (answers: Answers) => {
  app = await openApp('/admin/settings', {
    ...{ lang: 'en', stored: sessions.admin },
    answers: {
      'sitePages.list': data(sitePages),
      'home.digest': data({ subject: 'What waits', text: 'Two orders wait: /admin/dashboard', sentAt: null }),
      ...answers,
    },
  })
}

test('two owners: the second learns who was first, and nothing that was typed is lost [H-63]', async () => {
  await open(stored({ phone: '' }))
  await phone.fill('0452 111111')
  app.answer({
    ...stored({ phone: '0452 222222' }, 2),
    'settings.update': refused('SETTINGS_CONFLICT', {}, { by: 'Maran' }),
  })
  await save('contact')
  await part('contact').getByRole('alert').filter({ hasText: 'Maran has changed these meanwhile' }).waitFor()
  expect(phone.now().value).toBe('0452 111111')
  await discard('contact').click()
  await eventually(() => expect(phone.now().value).toBe('0452 222222'))
})

test('what is typed while settings are saved stays, as not saved yet', async () => {
  await open(stored({ phone: '' }))
  await phone.fill('0452 1111')
  const answered = app.hold('settings.update')
  await save('contact')
  await eventually(() => expect(app.inputsTo('settings.update')).toMatchObject([{ phone: '0452 1111', version: 1 }]))
  await phone.fill('0452 111122')
  app.answer({ ...stored({ phone: '0452 1111' }, 2), 'settings.update': data(settings) })
  const asked = app.inputsTo('settings.all').length
  answered()
  await eventually(() => expect(app.inputsTo('settings.all').length).toBeGreaterThan(asked))
  await discard('contact').waitFor()
  expect(phone.now().value).toBe('0452 111122')
  app.answer(stored({ phone: '0452 111122' }, 3))
  await save('contact')
  await part('contact').getByText(say.saved).waitFor()
  expect(app.inputsTo('settings.update').at(-1)).toMatchObject({ phone: '0452 111122' })
})

test('a colour that nobody could read is refused before it is sent [H-64]', async () => {
  await open(stored({}))
  await part('look').getByLabel(say.accent.light, { exact: true }).fill('#ffcc00')
  await save('look')
  await part('look').getByText(sentenceOf('ACCENT_TOO_PALE'), { exact: true }).waitFor()
  expect(app.inputsTo('settings.update')).toEqual([])
})

test('a viewer of PDFs whose address has no place for the PDF is refused at its field', async () => {
  await open(stored({}))
  await page.getByLabel(say.viewer).fill('https://viewer.example/')
  await save('reading')
  await page.getByText(sentenceOf('VIEWER_ADDRESS_INVALID'), { exact: true }).waitFor()
  expect(app.inputsTo('settings.update')).toEqual([])
})

test('the digest is previewed, and its time kept [H-102]', async () => {
  await open(stored({}))
  const mail = part('mail')
  await mail.getByRole('heading', { name: say.digestPreview }).waitFor()
  await mail.locator('.set-digest').filter({ hasText: '/admin/dashboard' }).waitFor()
  const time = mail.getByLabel(say.digestTime)
  const news = mail.getByLabel(say.mailNews)
  for (const [version, digestTime] of ['07:30', ''].entries()) {
    const mailNews = digestTime !== ''
    await time.fill(digestTime)
    await news.click()
    app.answer({
      ...stored({ digestTime, mailNews }, version + 2),
      'settings.update': data(settings),
      'settings.get': data(settings),
    })
    await save('mail')
    await mail.getByText(say.saved).waitFor()
    expect(app.inputsTo('settings.update').at(-1)).toMatchObject({ digestTime, mailNews })
    expect(time.now().value).toBe(digestTime)
    expect(news.now().checked).toBe(mailNews)
  }
})

test('the bar is put in order by keys, an entry is put inside another, and a link is added', async () => {
  await open(stored({}))
  const rows = part('menus').locator('.set-menu').first().locator('li b')
  await rows.first().waitFor()
  const before = rows.texts()
  const handle = (name: string) =>
    part('menus').getByRole('button', { name: say.menuMove.replace('{{name}}', name), exact: true })
  await handle(before[0]!).press('ArrowDown')
  expect(rows.texts().slice(0, 2)).toEqual([before[1], before[0]])
  await handle(before[0]!).press('ArrowRight')

  const group = part('menus').getByRole('group', { name: say.menus.menu })
  await group.getByRole('combobox', { name: say.menus.add }).selectOption('link ')
  await group.getByRole('button', { name: say.menus.addVerb, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say.menus.address).fill('http://example.org')
  await dialog.getByLabel(say.menus.nameTa).fill('நண்பர்கள்')
  await dialog.getByRole('button', { name: say.menus.done, exact: true }).click()
  await dialog.getByText(sentenceOf('LINK_ADDRESS_INVALID'), { exact: true }).waitFor()
  await dialog.getByLabel(say.menus.address).fill('https://example.org/')
  await dialog.getByRole('button', { name: say.menus.done, exact: true }).click()
  await group.getByText('நண்பர்கள்').waitFor()
  await group.getByText(say.menus.noEnglish, { exact: true }).waitFor()

  app.answer({ ...stored({}, 2), 'menus.save': data({}), 'settings.get': data(settings) })
  await save('menus')
  await part('menus').getByText(say.saved).waitFor()
  expect(app.inputsTo('menus.save')).toMatchObject([
    {
      version: 1,
      menu: expect.arrayContaining([
        expect.objectContaining({ kind: 'section', isInside: true }),
        { kind: 'link', target: 'https://example.org/', ta: 'நண்பர்கள்' },
      ]),
    },
  ])
})
