import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { posts } from '#drizzle/schema/index.ts'
import { buildUpload } from '#server/test/pictures.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { categoryFeed, siteFeed, termFeed } from './feed.ts'

const publicUrl = 'https://example.org'
const services = eachTest.services()
const person = eachTest.user(services, 'editor')
const editor = callerFor(services, person)
const reader = callerFor(services, null)

const publish = (title: string, content = '<p>உரை</p>', category = 'Poems') =>
  editor.posts.create({ title, content, category, isRecent: true })

const image = async () => ({
  uploadId: (await buildUpload(services, person)).id,
  crop: { x: 0, y: 0, width: 400, height: 400 },
})

describe('feed of the site', () => {
  test('carries each post with its address, its text and its date', async () => {
    const { id, slug } = await publish('மழை & வெயில்', '<p>ஒரு <strong>வரி</strong> ]]> மற்றொன்று</p>')
    const feed = await siteFeed(reader, publicUrl, 'ta')
    expect(feed).toContain('<title>மழை &amp; வெயில்</title>')
    expect(feed).toContain(`<link>${publicUrl}${encodeURI(`/posts/${id}/${slug}`)}</link>`)
    expect(feed).toContain('<strong>வரி</strong>')
    expect(feed).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT<\/pubDate>/)
    expect(feed).not.toContain('வரி</strong> ]]> மற்றொன்று')
  })

  test('addresses inside a text are whole', async () => {
    await publish('இணைப்பு', '<p><a href="/poems">கவிதைகள்</a></p>')
    expect(await siteFeed(reader, publicUrl, 'ta')).toContain(`href="${publicUrl}/poems"`)
  })

  test('has long words whole, which pages part', async () => {
    const { id } = await publish('நீளம்', '<p>பார்த்துக்கொண்டிருந்தது</p>')
    expect((await reader.posts.get({ id })).content).toContain('பார்த்துக்\u00adகொண்')
    expect(await siteFeed(reader, publicUrl, 'ta')).toContain('<p>பார்த்துக்கொண்டிருந்தது</p>')
  })

  test('has verse line by line, with its indents and stanzas', async () => {
    await publish('கவிதை', '<div class="verse"><p>ஒன்று<br>&nbsp;&nbsp;இரண்டு</p><p>மூன்று</p></div>')
    const feed = await siteFeed(reader, publicUrl, 'ta')
    expect(feed).toContain('<p><span>ஒன்று</span><br /><span>\u00A0\u00A0இரண்டு</span></p><p><span>மூன்று</span></p>')
    expect(feed).toContain('<description>ஒன்று / இரண்டு / மூன்று</description>')
  })

  test('never has a character that XML forbids, wherever it stands and however it came', async () => {
    const bad = '\uFFFE\uFFFF\u0001'
    const { id } = await publish(`மழை${bad}`, `<p>ஒரு${bad}&#xFFFE;&#1;வரி</p>`)
    // As stored by an earlier version, or by another program.
    services.db
      .update(posts)
      .set({ author: `மணி${bad}`, content: `<p>அ${bad}</p>` })
      .where(eq(posts.id, id))
      .run()
    const feed = await siteFeed(reader, publicUrl, 'ta')
    expect(feed).toContain('<p>அ</p>')
    expect(feed).toContain('<dc:creator>மணி</dc:creator>')
    // oxlint-disable-next-line no-control-regex
    expect(feed).not.toMatch(/[\u0000-\u0008\uFFFE\uFFFF]|\p{Surrogate}/u)
  })

  test('begins with the pictures of which something is said [N-20]', async () => {
    const said = { alt: 'கூரையில் "மழை"', caption: 'ஆற்றூர் <1974>', credit: 'இரா. நிலவன்' }
    const images = [
      { ...(await image()), ...said },
      { ...(await image()), isDecorative: true },
    ]
    const { id } = await editor.posts.create({
      title: 'மழை',
      content: '<p>உரை</p>',
      category: 'Poems',
      isRecent: true,
      images,
    })
    const name = (await reader.posts.get({ id })).pictures[0]!.name
    const feed = await siteFeed(reader, publicUrl, 'ta')
    expect(feed).toContain(
      `<![CDATA[<figure><img src="${publicUrl}/uploads/${name}" alt="கூரையில் &quot;மழை&quot;">` +
        '<figcaption>ஆற்றூர் &lt;1974&gt; <small>இரா. நிலவன்</small></figcaption></figure><p>உரை</p>]]>',
    )
  })

  test('has the description that an editor has written', async () => {
    await editor.posts.create({
      ...{ title: 'மழை', content: '<p>உரை</p>', category: 'Poems', isRecent: true },
      ...{ subtitle: 'துணைத் தலைப்பு', description: 'மழைக்கால நினைவுகள்' },
    })
    expect(await siteFeed(reader, publicUrl, 'ta')).toContain('<description>மழைக்கால நினைவுகள்</description>')
  })

  test('stands without any post', async () => {
    const feed = await siteFeed(reader, publicUrl, 'en')
    expect(feed).toContain('<language>en</language>')
    expect(feed).not.toContain('<item>')
  })
})

describe('feed of a category', () => {
  test('carries the posts of that category only', async () => {
    await publish('கவிதை', '<p>உரை</p>', 'Poems')
    await publish('நேர்காணல்', '<p>உரை</p>', 'Interviews')
    const feed = await categoryFeed(reader, 'poems', publicUrl, 'ta')
    expect(feed).toContain('<title>கவிதை</title>')
    expect(feed).not.toContain('<title>நேர்காணல்</title>')
    expect(feed).toContain(`<atom:link href="${publicUrl}/poems/feed.xml"`)
  })

  test('names the language of its posts, whoever asks for it', async () => {
    await publish('தமிழ்க் கவிதை', '<p>மழை பெய்யும் முன் தெரு அமைதியாகிறது.</p>')
    await publish('மற்றொரு கவிதை', '<p>வெயில் வந்த பின் தெரு பேசத் தொடங்குகிறது.</p>')
    await publish('A poem of rain', '<p>Before the rain the whole street falls silent.</p>')
    const feed = await categoryFeed(reader, 'poems', publicUrl, 'en')
    expect(feed).toContain('<language>ta</language>')
    expect(feed).toContain('<dc:language>en</dc:language>')
  })

  test('of an unknown category there is none', async () => {
    await expect(categoryFeed(reader, 'nothing', publicUrl, 'ta')).rejects.toThrow('Category Not Found')
  })
})

describe('feed of an author, a tag, a series', () => {
  const terms = { author: 'மணி', tags: ['மழை'], series: { name: 'கடல்' } }
  const kinds = { authors: 'மணி', tags: 'மழை', series: 'கடல்' } as const

  for (const [kind, slug] of Object.entries(kinds) as [keyof typeof kinds, string][])
    test(`of ${kind} carries its posts only, under its present address`, async () => {
      await editor.posts.create({ title: 'அலை', content: '<p>உரை</p>', category: 'Poems', ...terms })
      await editor.posts.create({ title: 'வரைவு', content: '<p>உரை</p>', category: 'Poems', ...terms, state: 'draft' })
      await publish('மற்றது')
      const feed = await termFeed(reader, { kind, slug: slug.normalize('NFD') }, publicUrl, 'ta')
      expect([...feed.matchAll(/<item>\s*<title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual(['அலை'])
      expect(feed).toContain(`<link>${publicUrl}${encodeURI(`/${kind}/${slug}`)}</link>`)
      await expect(termFeed(reader, { kind, slug: 'யாரோ' }, publicUrl, 'ta')).rejects.toThrow(/There is no such/)
    })
})
