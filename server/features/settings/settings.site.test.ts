import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditLog, jobs, mails, settingValues } from '#drizzle/schema/index.ts'
import { accentContrast, contrast, paletteOf } from '#shared/colours.ts'
import { markKey } from '#shared/marks.ts'
import { defaultSite } from '#shared/site.ts'
import { contentVersionOf } from '#server/core/content-version.ts'
import { createJobStore } from '#server/core/job-store.ts'
import { write } from '#server/core/db.ts'
import { listMediaKeys } from '#server/media/media-keys.ts'
import { sendMail } from '#server/features/mail/mail.service.ts'
import { jobOutcomes } from '#worker/jobs/outcomes.ts'
import { errorOf } from '#server/test/errors.ts'
import { payloadsOf } from '#server/test/jobs.ts'
import { buildUpload } from '#server/test/pictures.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { callerSignedIn } from '#server/test/signed-in.ts'
import { applyDrawn } from './settings.marks.service.ts'
import { readSite, siteReader } from './settings.service.ts'

const services = eachTest.services({ SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'மை <mai@example.org>' })
const person = eachTest.user(services, 'owner')
const second = eachTest.user(services, 'owner')
const owner = callerFor(services, person)
const other = callerFor(services, second)
const editor = callerFor(services, eachTest.user(services, 'editor'))
const shop = callerFor(services, eachTest.user(services, 'shop'))
const visitor = callerFor(services, null)

const texts = (ta: string, en = ta) => ({ ta, en })

describe('the site', () => {
  test('is what it was until something is changed, and pages carry only what was [H-60]', async () => {
    expect(readSite(services.db)).toEqual(defaultSite)
    expect(await visitor.settings.get()).not.toHaveProperty('site')
    await owner.settings.update({ name: '  அறிவு \n மலர் ', tagline: texts('அன்றாடம்', 'Daily') })
    expect((await visitor.settings.get()).site).toEqual({ name: 'அறிவு மலர்', tagline: texts('அன்றாடம்', 'Daily') })
    await owner.settings.update({ name: defaultSite.name, tagline: defaultSite.tagline })
    expect(await visitor.settings.get()).not.toHaveProperty('site')
  })

  test('what was changed is in the audit log as it was and as it is; what was not is not', async () => {
    await owner.settings.update({ name: 'மலர்', latinName: defaultSite.latinName })
    const [entry, ...more] = services.db.select().from(auditLog).all()
    expect(more).toEqual([])
    expect(entry).toMatchObject({ action: 'settings.update', entityId: 'name', userId: person.id })
    expect(JSON.parse(entry!.changes)).toEqual({ name: { before: 'மை', after: 'மலர்' } })
  })

  test('a value that was stored by other rules is as if there were none', async () => {
    const row = { name: 'accent', value: 'blue', updatedAt: 1 }
    write(services.db, (tx) => tx.insert(settingValues).values(row).run())
    expect(readSite(services.db).accent).toEqual(defaultSite.accent)
  })

  test('while the database cannot be read it is what it was last', async () => {
    const site = siteReader(services.db)
    await owner.settings.update({ name: 'மலர்' })
    expect(site().name).toBe('மலர்')
  })

  test.each([
    ['name', { name: ' ' }, { name: 'FIELD_REQUIRED' }],
    ['name that is too long', { name: 'அ'.repeat(61) }, { name: 'FIELD_TOO_LONG' }],
    ['description in one language', { description: texts('உரை', '') }, { 'description.en': 'FIELD_REQUIRED' }],
    ['colour', { accent: { light: 'blue', dark: '#ffffff' } }, { 'accent.light': 'COLOUR_INVALID' }],
    ['pale colour', { accent: { light: '#ffcc00', dark: '#ffffff' } }, { 'accent.light': 'ACCENT_TOO_PALE' }],
    ['dark colour', { accent: { light: '#1b2a9e', dark: '#1b2a9e' } }, { 'accent.dark': 'ACCENT_TOO_DARK' }],
    ['mail address', { email: 'nobody' }, { email: 'EMAIL_INVALID' }],
    ['phone', { phone: 'call us' }, { phone: 'MOBILE_INVALID' }],
    ['link', { links: ['https://x.com/mai', 'javascript:alert(1)'] }, { 'links.1': 'LINK_ADDRESS_INVALID' }],
    ['link with a password', { links: ['https://a:b@x.com'] }, { 'links.0': 'LINK_ADDRESS_INVALID' }],
    ['number of links', { links: Array(9).fill('https://x.com/mai') }, { links: 'LINKS_TOO_MANY' }],
    ['number of posts', { homePosts: 4 }, { homePosts: 'HOME_POSTS_INVALID' }],
    ['sender', { mailSender: { name: 'மை', address: 'x' } }, { 'mailSender.address': 'EMAIL_INVALID' }],
  ])('a wrong %s is refused by its name, and nothing is stored', async (_, change, fields) => {
    const update = { rightClickBlock: false, ...change } as never
    expect((await errorOf(() => owner.settings.update(update))).fields).toEqual(fields)
    expect(services.db.select().from(settingValues).all()).toEqual([])
  })

  test('the shop changes what concerns orders, editors the notice and the home page, and nobody else the name', async () => {
    await shop.settings.update({ paymentCod: texts('வீட்டில் கொடுக்கலாம்') })
    await editor.settings.update({ homePosts: 18, notice: { ...texts('நாளை விடுமுறை'), until: null } })
    expect((await errorOf(() => shop.settings.update({ homePosts: 18 }))).code).toBe('ROLE_INSUFFICIENT')
    for (const change of [{ name: 'x' }, { email: 'a@b.in' }, { mailSender: { name: 'x', address: '' } }])
      expect((await errorOf(() => editor.settings.update(change))).code).toBe('OWNER_ONLY')
    expect(await visitor.settings.get()).toMatchObject({ homePosts: 18, site: { notice: { ta: 'நாளை விடுமுறை' } } })
  })
})

describe('two who change settings', () => {
  test('the second learns who was first, and overwrites nothing unawares', async () => {
    const { version } = await owner.settings.all()
    await other.settings.update({ name: 'மலர்', version })
    const error = await errorOf(() => owner.settings.update({ name: 'இதழ்', version }))
    expect(error).toMatchObject({ code: 'SETTINGS_CONFLICT', data: { by: second.name } })
    expect(readSite(services.db).name).toBe('மலர்')
    // Other settings are not concerned, and with the version of now neither is this one.
    await owner.settings.update({ phone: '+91 452 123456', version })
    await owner.settings.update({ name: 'இதழ்', version: (await owner.settings.all()).version })
    expect(readSite(services.db)).toMatchObject({ name: 'இதழ்', phone: '+91 452 123456' })
  })
})

describe('the notice', () => {
  const now = Date.UTC(2026, 10, 22)
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
  afterEach(() => void vi.useRealTimers())
  const until = new Date(now + 3_600_000).toISOString()

  test('stands until its time; then pages that show it are old', async () => {
    const version = () => contentVersionOf(services.db)
    await owner.settings.update({ notice: { ...texts('இன்று இரவு தளம் இயங்காது'), until } })
    expect((await visitor.settings.get()).site?.notice?.ta).toBe('இன்று இரவு தளம் இயங்காது')
    const shown = version()
    vi.setSystemTime(now + 3_600_001)
    expect(await visitor.settings.get()).not.toHaveProperty('site')
    const store = createJobStore(services.db, jobOutcomes)
    const [claim] = store.claim('posts', 100, 'leased', 'somebody', 30_000)
    expect(claim).toMatchObject({ name: 'settings.end-notice' })
    store.complete(claim!, {})
    expect(version()).toBeGreaterThan(shown)
  })

  test('one whose time is over is refused', async () => {
    const over = { ...texts('x'), until: new Date(now).toISOString() }
    expect((await errorOf(() => owner.settings.update({ notice: over }))).fields).toEqual({
      'notice.until': 'NOTICE_TIME_PAST',
    })
  })
})

describe('mails', () => {
  const send = () =>
    write(services.db, (tx) => sendMail(tx, services.env, { to: 'a@example.org', subject: 'x', text: 'y' }))
  test('are sent with the sender of the settings of their time', async () => {
    send()
    await callerSignedIn(services, person).settings.update({
      mailSender: { name: 'அறிவு', address: 'ED@malar.example' },
    })
    send()
    expect(payloadsOf(services, 'mail.send').map((mail) => mail.sender)).toEqual([
      { name: '', address: '', site: 'மை' },
      { name: 'அறிவு', address: 'ed@malar.example', site: 'மை' },
    ])
    expect(services.db.select().from(mails).all()).toHaveLength(2)
  })
})

describe('logo and icon', () => {
  const upload = (width: number, height: number) => buildUpload(services, person, width, height)
  const draw = (at: number, result: Parameters<typeof applyDrawn>[2]) =>
    write(services.db, (tx) => applyDrawn(tx, payloadsOf(services, 'settings.draw-mark')[at]!, result))

  test('are shown once the worker has drawn them, and kept by backups', async () => {
    const { id } = await upload(600, 200)
    await owner.settings.setMark({ name: 'logo', uploadId: id })
    expect(readSite(services.db).logo).toBeNull()
    const mark = payloadsOf(services, 'settings.draw-mark')[0]!.id
    draw(0, { ok: true, width: 432, height: 144, tone: 'light' })
    expect(readSite(services.db).logo).toEqual({ id: mark, width: 432, height: 144, tone: 'light' })
    expect(listMediaKeys(services.db)).toContain(markKey(mark, 'logo'))
    await owner.settings.setMark({ name: 'logo', uploadId: null })
    expect(readSite(services.db).logo).toBeNull()
    expect(payloadsOf(services, 'media.delete-files')).toContainEqual({ keys: [markKey(mark, 'logo')] })
  })

  test('of two that were chosen, the last one is shown, whichever was drawn last; one that fails changes nothing', async () => {
    for (const size of [200, 300])
      await owner.settings.setMark({ name: 'icon', uploadId: (await upload(size, size)).id })
    const last = payloadsOf(services, 'settings.draw-mark')[1]!.id
    draw(1, { ok: true, width: 48, height: 48 })
    draw(0, { ok: true, width: 48, height: 48 })
    expect(readSite(services.db).icon?.id).toBe(last)
    await owner.settings.setMark({ name: 'icon', uploadId: (await upload(400, 400)).id })
    draw(2, { ok: false })
    expect(readSite(services.db).icon?.id).toBe(last)
    expect((await owner.settings.all()).settings.icon.drawing).toBeNull()
  })

  test('are refused where they are too small or not there, or from an editor', async () => {
    const small = await upload(100, 60)
    const set = (name: 'logo' | 'icon', uploadId: string) => () => owner.settings.setMark({ name, uploadId })
    expect((await errorOf(set('logo', small.id))).fields).toEqual({ uploadId: 'LOGO_TOO_SMALL' })
    expect((await errorOf(set('icon', small.id))).fields).toEqual({ uploadId: 'ICON_TOO_SMALL' })
    expect((await errorOf(set('icon', 'none'))).fields).toEqual({ uploadId: 'MEDIA_NOT_FOUND' })
    expect((await errorOf(() => editor.settings.setMark({ name: 'icon', uploadId: null }))).code).toBe('OWNER_ONLY')
    expect(
      services.db
        .select()
        .from(jobs)
        .all()
        .filter(({ name }) => name === 'settings.draw-mark'),
    ).toEqual([])
  })
})

describe('colours that follow from an accent', () => {
  test.each(['#1b2a9e', '#8a1c1c', '#0b5d3b', '#5b2a86', '#7a4a00', '#000000', '#0a6a8f'])(
    'of %s are legible in both themes, whatever lies under them',
    (light) => {
      const { light: day, dark: night } = paletteOf({ light, dark: '#ffd9a0' })
      expect(accentContrast(light, 'light')).toBeGreaterThanOrEqual(4.5)
      for (const name of ['--blue-fill', '--button', '--night']) {
        expect(contrast('#f7f7f3', day[name]!)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(day['--on-blue-2']!, day[name]!)).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast('#f7f7f3', night['--blue-fill']!)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(day['--blue']!, day['--wash']!)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(night['--blue']!, night['--wash']!)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(night['--button']!, '#0e1120')).toBeGreaterThanOrEqual(4.5)
    },
  )
})
