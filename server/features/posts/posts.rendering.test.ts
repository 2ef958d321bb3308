import { expect, test } from 'vitest'
import { textLimits } from '#shared/rich-text.ts'
import { toAppError } from '#server/core/errors.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')

test('a text is shown before it is published as its readers would get it', async () => {
  const { content } = await callerFor(services, editor).posts.render({
    content: '<h2>மழை</h2><script>alert(1)</script><p onclick="alert(2)">பெய்தது</p>',
  })
  expect(content).toBe('<h2 id="at-மழை">மழை</h2><p>பெய்தது</p>')
})

test('a text with more pictures, sound files or elements than one text may hold is refused before it is cleaned [attack 122]', async () => {
  const { posts } = callerFor(services, editor)
  const picture = '<img src="/uploads/aaaaaaaaaaaaaaaaaaaa.jpg">'
  const sound = '<audio src="/uploads/aaaaaaaaaaaaaaaaaaaa.mp3"></audio>'
  const refusedFields = (content: string) =>
    posts.render({ content }).then(
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
