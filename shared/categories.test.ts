import { expect, test } from 'vitest'
import { builtInCategories, isOfferedOnEdit, slugOfName } from './categories.ts'

test('the address of a category is its English name in small letters, and letters and digits only [R-31]', () => {
  const addresses = {
    'Recent Posts': 'recentposts',
    'Babasaheb Speaks': 'babasahebspeaks',
    'Films/Plays': 'filmsplays',
    'Self-Respect': 'selfrespect',
    'Marketplace Books & More': 'marketplacebooksmore',
    'Year 2026': 'year2026',
  }
  for (const [name, slug] of Object.entries(addresses)) expect(slugOfName(name)).toBe(slug)
})

test("the edit window offers no category that is a page of the site, but keeps the post's own [S-283]", () => {
  const categories = builtInCategories.map(({ en }) => ({ id: en, slug: slugOfName(en) }))
  const notOffered = (own: string) => categories.filter((one) => !isOfferedOnEdit(one, own)).map(({ id }) => id)
  expect(notOffered('Poems')).toEqual(['Home', 'Recent Posts', 'Editorial', 'Archive', 'About'])
  expect(notOffered('Editorial')).not.toContain('Editorial')
})
