import { describe, expect, test } from 'vitest'
import { pictures } from '#drizzle/schema/index.ts'
import { contentVersionOf } from '#server/core/content-version.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildUpload } from '#server/test/pictures.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = callerFor(services, editor)

test('the page has words in both languages before anybody has written it', async () => {
  for (const lang of ['ta', 'en'] as const) {
    const text = await callerFor(services, null).about.get({ lang })
    expect(text).toMatchObject({ lang, updatedAt: null, content: expect.stringContaining('<h2') })
  }
})

describe('about.save', () => {
  test('changes one language, cleaned, and makes cached pages old [S-214]', async () => {
    const version = () => contentVersionOf(services.db)
    const before = version()
    await api.about.save({ lang: 'ta', content: '<p onclick="x()">நாங்கள்</p><script>x()</script>' })
    expect(version()).toBeGreaterThan(before)
    expect((await api.about.get({ lang: 'ta' })).content).toBe('<p>நாங்கள்</p>')
    expect((await api.about.get({ lang: 'en' })).updatedAt).toBeNull()
  })

  test('takes the pictures of the text into use, and gives them back with it', async () => {
    const { url } = await buildUpload(services, editor)
    await api.about.save({ lang: 'ta', content: `<p>படம்</p><img src="${url}" alt="">` })
    expect((await api.about.get({ lang: 'ta' })).content).toMatch(
      /<img src="\/uploads\/\w+\.jpg" width="800" height="600"/,
    )
    const stored = await api.about.adminGet({ lang: 'ta' })
    await api.about.save({ lang: 'ta', content: stored.content })
    expect(services.db.select().from(pictures).all()).toMatchObject([{ uses: 1 }])
    await api.about.save({ lang: 'ta', content: '<p>படம் இல்லை</p>' })
    expect(services.db.select().from(pictures).all()).toEqual([])
  })

  test('an empty text brings the built-in one back', async () => {
    await api.about.save({ lang: 'en', content: '<p>We</p>' })
    await api.about.save({ lang: 'en', content: '<p> </p>' })
    expect((await api.about.adminGet({ lang: 'en' })).updatedAt).toBeNull()
  })

  test('drops a picture that is not there and says so, and refuses everybody but admins', async () => {
    const content = '<p>அ</p><img src="/uploads/nowhere.jpg" alt="">'
    expect((await api.about.save({ lang: 'ta', content })).removed).toEqual(['img /uploads/nowhere.jpg, after “அ”'])
    const reader = callerFor(services, await addUser(services, 'reader'))
    expect((await errorOf(() => callerFor(services, null).about.save({ lang: 'ta', content }))).code).toBe(
      'UNAUTHENTICATED',
    )
    expect((await errorOf(() => reader.about.save({ lang: 'ta', content }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.about.adminGet({ lang: 'ta' }))).code).toBe('ADMIN_ONLY')
  })
})
