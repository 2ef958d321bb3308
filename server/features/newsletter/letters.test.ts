import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, letters, mails, pictures, posts, subscribers } from '#drizzle/schema/index.ts'
import { createCaller } from '#server/app-router.ts'
import { startApi } from '#server/test/api.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildUpload } from '#server/test/pictures.ts'
import { newsletterPages } from './newsletter.pages.ts'
import { addUser, callerFor, contextFor, createTestServices } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { callerSignedIn, tokenOf } from '#server/test/signed-in.ts'

const services = eachTest.services()
const person = eachTest.user(services, 'editor')
const api = callerFor(services, person)
const withMail = () =>
  createCaller(async () => {
    const context = contextFor(services, person, await tokenOf(services, person))
    return { ...context, env: { ...context.env, SMTP_URL: 'smtp://127.0.0.1:1' } }
  })

const draft = { subject: 'மழை', lang: 'ta', audience: 'ta', content: '<p>வணக்கம்</p>' } as const

const subscribe = (id: string, confirmedAt: number | null = 2) =>
  services.db
    .insert(subscribers)
    .values({ id, email: `${id}@example.org`, lang: 'ta', createdAt: 1, confirmedAt, mailsSince: 1 })
    .run()

describe('writing a letter', () => {
  test('keeps what was written, cleaned, and says what was removed', async () => {
    const { id, removed } = await api.letters.create({ ...draft, content: '<p>உரை<script>x</script></p>' })
    expect(removed).toContain('script')
    expect(await api.letters.get({ id })).toMatchObject({ ...draft, content: '<p>உரை</p>', state: 'draft' })
  })

  test('over a newer version is refused, and nothing is lost', async () => {
    const { id, updatedAt } = await api.letters.create(draft)
    await api.letters.save({ ...draft, id, seenUpdatedAt: updatedAt, subject: 'புதிது' })
    const late = () => api.letters.save({ ...draft, id, seenUpdatedAt: updatedAt, subject: 'பழையது' })
    expect((await errorOf(late)).code).toBe('LETTER_CHANGED')
    expect((await api.letters.get({ id })).subject).toBe('புதிது')
  })

  test('keeps its pictures in the trash, comes back from there, and lets go of them when it is purged', async () => {
    const upload = await buildUpload(services, person)
    const content = `<p>உரை</p><img src="/uploads/${upload.name}" alt="கடல்">`
    const { id } = await api.letters.create({ ...draft, content })
    expect((await api.letters.get({ id })).content).toContain('alt="கடல்"')
    expect(services.db.select().from(pictures).all()).toMatchObject([{ uploadId: upload.id, uses: 1 }])
    const before = await api.letters.get({ id })
    const { bulkId } = await api.letters.remove({ ids: [id] })
    expect((await errorOf(() => api.letters.get({ id }))).code).toBe('LETTER_NOT_FOUND')
    expect(await api.audit.undo({ id: bulkId! })).toMatchObject({ done: [id], failed: [] })
    expect(await api.letters.get({ id })).toEqual(before)
    await api.letters.remove({ ids: [id] })
    expect(services.db.select().from(pictures).all()).toMatchObject([{ uses: 1 }])
    await callerSignedIn(services, person).trash.purge({ kind: 'letter', id })
    expect(services.db.select().from(pictures).all()).toEqual([])
  })

  test('is written into the audit log, the address of no subscriber in it', async () => {
    const { id, updatedAt } = await api.letters.create(draft)
    subscribe('kayal')
    await withMail().letters.send({ id, seenUpdatedAt: updatedAt })
    const rows = services.db.select().from(auditLog).all()
    expect(rows.map(({ action }) => action)).toEqual(['letters.create', 'letters.send'])
    expect(JSON.stringify(rows)).not.toContain('kayal')
  })
})

describe('the pictures of a letter', () => {
  const addressesIn = async (id: string) =>
    [...(await api.letters.preview({ id })).html.matchAll(/<img [^>]*?src="([^"]*)"/g)].map(([, src]) => src)

  test('of this site have its host, those of others the address that they had', async () => {
    const upload = await buildUpload(services, person)
    const other = 'https://other.example/uploads/x.jpg'
    const content = `<p>உரை</p><img src="/uploads/${upload.name}" alt="கடல்"><img src="${other}" alt="படகு">`
    const { id } = await api.letters.create({ ...draft, content })
    const { name } = services.db.select().from(pictures).get()!
    expect(await addressesIn(id)).toEqual([`${services.env.PUBLIC_URL}/uploads/${name}`, other])
  })

  test('are those of a replaced file, in a width for mails', async () => {
    const [upload, by] = [await buildUpload(services, person), await buildUpload(services, person, 1600, 1200)]
    const content = `<p>உரை</p><img src="/uploads/${upload.name}" alt="கடல்">`
    const { id } = await api.letters.create({ ...draft, content })
    await api.library.replace({ id: upload.id, by: by.id })
    const { name } = services.db
      .update(pictures)
      .set({ state: 'ready', widths: [640, 1280, 1600] })
      .returning()
      .get()
    expect(name).toMatch(/-1\.jpg$/)
    expect(await addressesIn(id)).toEqual([`${services.env.PUBLIC_URL}/media/${name.slice(0, -4)}/1280.jpg`])
  })
})

describe('the list of letters', () => {
  const subjectsOf = async (input: Parameters<typeof api.letters.list>[0]) =>
    (await api.letters.list(input)).letters.map(({ subject }) => subject)

  test('is searched in any spelling, narrowed, sorted and counted [H-114]', async () => {
    const rain = await api.letters.create({ ...draft, subject: 'மழை' })
    await api.letters.create({ ...draft, subject: 'Rain again', audience: 'en' })
    services.db
      .update(letters)
      .set({ createdAt: 1, updatedAt: Date.now() + 1000 })
      .where(eq(letters.id, rain.id))
      .run()
    expect(await subjectsOf({ q: 'RAIN' })).toEqual(['Rain again'])
    expect(await subjectsOf({ audience: 'en' })).toEqual(['Rain again'])
    expect(await subjectsOf({ state: 'sent' })).toEqual([])
    expect(await subjectsOf({})).toEqual(['Rain again', 'மழை'])
    expect(await subjectsOf({ sort: 'changed' })).toEqual(['மழை', 'Rain again'])
    expect(await api.letters.totals({ q: 'rain' })).toMatchObject({ draft: 1, sent: 0 })
  })

  test('a scheduled letter comes back from the trash as a draft, if its time has passed', async () => {
    const { id } = await api.letters.create(draft)
    for (const [sendAt, state] of [
      [Date.now() + 60_000, 'scheduled'],
      [Date.now() - 60_000, 'draft'],
    ] as const) {
      services.db.update(letters).set({ state: 'scheduled', sendAt }).where(eq(letters.id, id)).run()
      const { bulkId } = await api.letters.remove({ ids: [id] })
      await api.audit.undo({ id: bulkId! })
      expect((await api.letters.get({ id })).state).toBe(state)
    }
  })
})

describe('sending a letter is refused', () => {
  test('without a mail server', async () => {
    const { id, updatedAt } = await api.letters.create(draft)
    expect(
      (await errorOf(() => callerSignedIn(services, person).letters.send({ id, seenUpdatedAt: updatedAt }))).code,
    ).toBe('MAIL_SERVER_MISSING')
    expect((await errorOf(() => api.letters.test({ id }))).code).toBe('MAIL_SERVER_MISSING')
  })

  test('without a subject or a text, each named', async () => {
    const { id, updatedAt } = await api.letters.create({ lang: 'ta', audience: 'ta' })
    const send = () => withMail().letters.send({ id, seenUpdatedAt: updatedAt })
    expect((await errorOf(send)).fields).toEqual({
      subject: 'LETTER_FIELDS_REQUIRED',
      content: 'LETTER_FIELDS_REQUIRED',
    })
  })

  test('when nobody has confirmed an address', async () => {
    subscribe('waits', null)
    const { id, updatedAt } = await api.letters.create(draft)
    expect((await errorOf(() => withMail().letters.send({ id, seenUpdatedAt: updatedAt }))).code).toBe('LETTER_NOBODY')
  })

  test('at a time that is past', async () => {
    const { id, updatedAt } = await api.letters.create(draft)
    const send = () => withMail().letters.send({ id, seenUpdatedAt: updatedAt, sendAt: '2020-01-01T00:00:00.000Z' })
    expect((await errorOf(send)).fields).toEqual({ sendAt: 'LETTER_TIME_PAST' })
  })

  test('twice, as are changes of what was sent', async () => {
    subscribe('kayal')
    const { id, updatedAt } = await api.letters.create(draft)
    await withMail().letters.send({ id, seenUpdatedAt: updatedAt })
    expect((await errorOf(() => withMail().letters.send({ id, seenUpdatedAt: updatedAt }))).code).toBe('LETTER_SENT')
    expect((await errorOf(() => api.letters.save({ ...draft, id, seenUpdatedAt: updatedAt }))).code).toBe('LETTER_SENT')
    expect((await api.letters.remove({ ids: [id] })).failed).toEqual([{ id, code: 'LETTER_SENT' }])
  })
})

describe('a digest', () => {
  test('proposes the posts of the last week in one language, newest first, linked [H-93]', async () => {
    const publish = (title: string, content: string, publishedAt?: string) =>
      api.posts.create({ title, content, category: 'Poems', isRecent: true, ...(publishedAt && { publishedAt }) })
    await publish('பழைய கவிதை', '<p>போன மாதம் எழுதியது</p>', new Date(Date.now() - 20 * 86_400_000).toISOString())
    await publish('முதல் <கவிதை>', '<p>மழை பெய்யும் முன் தெரு அமைதியாகிறது.</p>')
    await publish('A poem', '<p>Before the rain the whole street falls silent.</p>')
    const { id: newest } = await publish('இரண்டாம் கவிதை', '<p>வெயில் வந்த பின் தெரு பேசத் தொடங்குகிறது.</p>')
    await api.posts.create({ title: 'வரைவு', content: '<p>உரை</p>', category: 'Poems', state: 'draft' })
    const { posts: count, content } = await api.letters.digest({ lang: 'ta' })
    expect(count).toBe(2)
    expect(content.indexOf('இரண்டாம் கவிதை')).toBeLessThan(content.indexOf('முதல் &lt;கவிதை&gt;'))
    expect(content).toContain(`href="/posts/${newest}`)
    for (const absent of ['பழைய', 'A poem', 'வரைவு']) expect(content).not.toContain(absent)
    // It goes through the cleaner unchanged but for what the cleaner writes its own way.
    const { id, removed } = await api.letters.create({ ...draft, content })
    expect(removed).toEqual([])
    expect((await api.letters.get({ id })).content).toContain('முதல் &lt;கவிதை&gt;')
  })

  test('of a silent week has no posts', async () => {
    expect(services.db.select().from(posts).all()).toEqual([])
    expect((await api.letters.digest({ lang: 'en' })).posts).toBe(0)
  })
})

describe('in a browser', () => {
  const server = eachTest.api(services)

  test('a letter is a page by itself that runs nothing and fetches pictures of the site only', async () => {
    const { id } = await api.letters.create({ ...draft, content: '<p>உரை <a href="/poems">கவிதை</a></p>' })
    const { status, headers, body } = await server.call('GET', `/newsletter/letters/${id}`)
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toContain(`href="${services.env.PUBLIC_URL}/poems"`)
    expect(body).not.toContain('/newsletter/leave/')
    // What the admin shows as the preview.
    expect((await api.letters.preview({ id })).html).toBe(body)
    expect((await server.call('GET', `/newsletter/letters/${'0'.repeat(24)}`)).status).toBe(404)
  })

  test('its pictures of other sites are shown from the origins that pages show them from', async () => {
    const own = createTestServices({ IMAGE_ORIGINS: 'https://other.example' })
    const site = await startApi(own)
    try {
      const { id } = await callerFor(own, await addUser(own, 'editor')).letters.create(draft)
      const { headers } = await site.call('GET', `/newsletter/letters/${id}`)
      expect(headers.get('content-security-policy')).toContain("img-src 'self' data: https://other.example;")
    } finally {
      await site.close()
      own.dispose()
    }
  })

  test('a mail program unsubscribes its reader by one request, which is counted once [H-94]', async () => {
    const { id } = await api.letters.create(draft)
    subscribe('kayal')
    const leave = () => server.call('POST', `/newsletter/leave/kayal?letter=${id}`, 'List-Unsubscribe=One-Click')
    expect((await leave()).status).toBe(200)
    expect((await leave()).status).toBe(200)
    expect(services.db.select().from(subscribers).all()).toEqual([])
    expect(services.db.select().from(letters).get()?.unsubscribed).toBe(1)
  })
})

describe('the page of a mailed link', () => {
  const form = (path: string) => newsletterPages(services).request(path, { method: 'POST', body: 'from=page' })

  test('sends its form without scripts, and leads to a page that says what came of it', async () => {
    subscribe('kayal')
    const left = await form('/newsletter/leave/kayal')
    expect([left.status, left.headers.get('location')]).toEqual([303, '/newsletter/leave/done'])
    expect(services.db.select().from(subscribers).all()).toEqual([])
    const unknown = await form('/newsletter/confirm/unknown')
    expect([unknown.status, unknown.headers.get('location')]).toEqual([303, '/newsletter/confirm/invalid'])
    await api.newsletter.subscribe({ email: 'muthu@example.org' })
    const token = /\/newsletter\/confirm\/([\w-]+)/.exec(services.db.select().from(mails).get()!.text)![1]!
    const confirmed = await form(`/newsletter/confirm/${token}`)
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, '/newsletter/confirm/done'])
    expect(services.db.select().from(subscribers).get()?.confirmedAt).not.toBeNull()
  })
})

test('the subscribers are exported with their state, without the key of their links [H-95]', async () => {
  subscribe('secretkey')
  const { csv, next } = await callerSignedIn(services, person).newsletter.export({
    lang: 'en',
    filter: { q: 'SECRETKEY' },
  })
  expect(csv).toContain('"secretkey@example.org","Tamil","Confirmed"')
  expect(csv.match(/secretkey/g)).toHaveLength(1)
  expect(next).toBeNull()
  expect((await callerSignedIn(services, person).newsletter.export({ filter: { lang: 'en' } })).csv).not.toContain(
    'secretkey',
  )
})
