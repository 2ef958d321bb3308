import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import type { Category } from '#shared/categories.ts'
import { blankFields } from '#shared/drafts.ts'
import type { Lang } from '#shared/lang.ts'
import { createI18n } from '#client/i18n/i18n.ts'
import { messages } from '#client/i18n/messages.ts'
import { useDetailWords } from './diff-view.tsx'

const poems = { id: 'c1', name: { ta: 'கவிதைகள்', en: 'Poems' } } as Category

function Words() {
  return useDetailWords([poems])('category', { ...blankFields, images: [], category: 'c1' })
}

test.each<[Lang, string]>([
  ['ta', 'கவிதைகள்'],
  ['en', 'Poems'],
])('the category of a version of a post is named in the language of the page (%s)', (lang, name) => {
  const words = renderToStaticMarkup(
    <I18nextProvider i18n={createI18n(lang, messages[lang]) as never}>
      <Words />
    </I18nextProvider>,
  )
  expect(words).toBe(name)
})
