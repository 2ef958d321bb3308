import { expect, test } from 'vitest'
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
