import { expect, test } from 'vitest'
import { textLimits } from '#shared/rich-text.ts'
import { toAppError } from '#server/core/errors.ts'
import { buildPost } from '#server/test/factories.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')

test('a text is shown before it is published as its readers would get it', async () => {
  const { content } = await callerFor(services, editor).posts.render({
    fields: { content: '<h2>மழை</h2><script>alert(1)</script><p onclick="alert(2)">பெய்தது</p>' },
  })
  expect(content).toBe('<h2 id="at-மழை">மழை</h2><p>பெய்தது</p>')
})

test('a form is shown as the link to its preview would show it once it is saved', async () => {
  const api = callerFor(services, editor)
  const { id } = await api.posts.create(buildPost({ state: 'draft' }))
  const { form } = await api.drafts.get({ id, tab: 'tab-12345678' })
  const fields = { ...form.fields, images: [], title: 'மழை', language: 'en' as const }
  const shown = await api.posts.render({ fields })
  expect(shown).toMatchObject({ title: 'மழை', lang: 'en', category: { slug: 'poems' } })
  await api.drafts.save({ id, tab: 'tab-12345678', version: 0, fields })
  const { url } = await api.posts.createPreviewLink({ id })
  const { post } = await callerFor(services, null).posts.preview({ token: url.split('/').at(-1) ?? '' })
  const { id: _id, slug: _slug, updatedAt: _at, publishedAt: _date, ...about } = shown
  expect(post).toMatchObject(about)
})

test('a text with more pictures, sound files or elements than one text may hold is refused before it is cleaned [attack 122]', async () => {
  const { posts } = callerFor(services, editor)
  const picture = '<img src="/uploads/aaaaaaaaaaaaaaaaaaaa.jpg">'
  const sound = '<audio src="/uploads/aaaaaaaaaaaaaaaaaaaa.mp3"></audio>'
  const refusedFields = (content: string) =>
    posts.render({ fields: { content } }).then(
      () => undefined,
      (error: unknown) => toAppError(error).fields,
    )
  for (const media of [picture, sound]) {
    expect(await refusedFields(media.repeat(textLimits.files))).toBeUndefined()
    expect(await refusedFields(media.repeat(textLimits.files + 1))).toEqual({ content: 'TEXT_TOO_MANY_PICTURES' })
  }
  expect(await refusedFields('அ<br>'.repeat(textLimits.elements))).toBeUndefined()
  for (const element of ['<br>', '<td>', '<i>'])
    expect(await refusedFields(element.repeat(textLimits.elements + 1))).toEqual({ content: 'TEXT_TOO_MANY_PARTS' })
})
