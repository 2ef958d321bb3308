import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { uploads } from '#drizzle/schema/index.ts'
import { originalKey } from '#shared/media.ts'
import { write } from '#server/core/db.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildPost } from '#server/test/factories.ts'
import { payloadsOf } from '#server/test/jobs.ts'
import { fileOf } from '#server/test/media-files.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { acceptAudio } from './media.audio.service.ts'
import { mediaFiles } from './media.files.ts'
import { expireUpload } from './media.service.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = callerFor(services, editor)

const bytes = (text: string, ...head: number[]) => Buffer.concat([Buffer.from(head), Buffer.from(text, 'latin1')])
const rest = '.'.repeat(100)
const mp3 = bytes(rest, 0xff, 0xfb, 0x90, 0x00)
const accept = (body: Buffer) => acceptAudio({ ...services, user: null }, fileOf(services, body, 'photo.jpg'))
const isStored = (id: string) => services.db.select().from(uploads).where(eq(uploads.id, id)).get() !== undefined

describe('a sound file', () => {
  test.each([
    ['mp3', 'audio/mpeg', mp3],
    ['mp3', 'audio/mpeg', bytes(`\u0000\u0000\u0000\u0001\u0000${rest}`, 0x49, 0x44, 0x33, 4, 0)],
    ['m4a', 'audio/mp4', bytes(`ftypM4A \u0000\u0000\u0000\u0000M4A mp42${rest}`, 0, 0, 0, 24)],
    ['ogg', 'audio/ogg', bytes(`OggS${'\u0000'.repeat(24)}\u0001vorbis${rest}`)],
    ['opus', 'audio/ogg', bytes(`OggS${'\u0000'.repeat(24)}OpusHead${rest}`)],
  ])('is known as %s by its bytes, whatever its name says', async (extension, type, body) => {
    const { id, name, url } = await accept(body)
    expect([name, url]).toEqual([`${id}.${extension}`, `/uploads/${id}.${extension}`])
    expect(await services.storage.read(originalKey(id, extension))).toEqual(body)
    const part = await mediaFiles(services).request(url, { headers: { range: 'bytes=0-1' } })
    expect([part.status, part.headers.get('content-type'), part.headers.get('content-range')]).toEqual([
      206,
      type,
      `bytes 0-1/${body.length}`,
    ])
  })

  test.each([
    ['a picture', bytes(rest, 0xff, 0xd8, 0xff, 0xe0)],
    ['a film', bytes(`ftypqt  \u0000\u0000\u0000\u0000qt  ${rest}`, 0, 0, 0, 20)],
    ['a film in Ogg', bytes(`OggS${'\u0000'.repeat(24)}\u0080theora${rest}`)],
    ['a page', bytes(`<script>${rest}`)],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused, and nothing of it stays', async (_name, body) => {
    expect((await errorOf(() => accept(body))).code).toBe('MEDIA_AUDIO_UNSUPPORTED')
    expect(services.db.select().from(uploads).all()).toEqual([])
  })

  test('stays while a text plays it, and goes with the last one', async () => {
    const { id, url } = await accept(mp3)
    const content = `<p>பாடல்</p><audio src="${url}"></audio>`
    const expire = () => write(services.db, (tx) => expireUpload(tx, { uploadId: id }))
    await api.about.save({ lang: 'ta', content })
    await api.about.save({ lang: 'en', content })
    await api.about.save({ lang: 'ta', content: '<p>உரை</p>' })
    expire()
    expect(isStored(id)).toBe(true)
    await api.about.save({ lang: 'en', content: '' })
    expire()
    expect(isStored(id)).toBe(false)
    expect(payloadsOf(services, 'media.delete-files').flatMap(({ keys }) => keys)).toContain(originalKey(id, 'mp3'))
    expect((await mediaFiles(services).request(url)).status).toBe(404)
  })

  test('stays while a post plays it, as readers see it', async () => {
    const { id, url } = await accept(mp3)
    const post = await api.posts.create(buildPost({ content: `<p>பாடல்</p><audio src="${url}"></audio>` }))
    write(services.db, (tx) => expireUpload(tx, { uploadId: id }))
    expect(isStored(id)).toBe(true)
    expect((await api.posts.get({ id: post.id })).content).toContain(`<audio src="${url}" controls preload="none">`)
  })

  test('that no text plays is removed after a day, and is no picture', async () => {
    const { id, url } = await accept(mp3)
    expect(payloadsOf(services, 'media.expire-upload')).toContainEqual({ uploadId: id })
    const { removed } = await api.posts.create(buildPost({ content: `<p>அ</p><img src="${url}">` }))
    expect(removed).toEqual([`img ${url}, after “அ”`])
    write(services.db, (tx) => expireUpload(tx, { uploadId: id }))
    expect(isStored(id)).toBe(false)
  })
})
