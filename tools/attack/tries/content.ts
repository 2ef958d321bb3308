import { cleanContent } from '#server/features/posts/posts.content.ts'
import { publicContent, teaserOf } from '#server/features/posts/posts.teaser.ts'
import { expectThat, type Area } from '../attack.ts'
import { runsIn, withPage } from '../support/chromium.ts'
import { scripts } from '../support/hostile.ts'
import { createNumbers, randomHtml } from '../support/random-html.ts'
import { dataOf } from '../support/things.ts'

export const content: Area = {
  name: 'content',
  variables: async () => ({ RATE_LIMIT: '0' }),
  tries: {
    'no script in a text runs, as a post or as the teaser of one': async (target) => {
      const { client } = await target.owner()
      const pieces: string[] = []
      const filler = '<p>ஒரு நீண்ட பத்தி, எல்லோரும் படிக்கலாம்.</p>'.repeat(40)
      for (const html of scripts)
        for (const isPremium of [false, true]) {
          const answer = await client.call('posts.create', {
            ...{
              title: 'T',
              content: `<p>${isPremium ? 'முதல் வரி. ' : ''}</p>${html}${isPremium ? filler : ''}`,
              category: 'Poems',
              isPremium,
            },
          })
          // What nothing is left of is refused.
          if (answer.status === 400) continue
          const { id } = await dataOf<{ id: string }>(Promise.resolve(answer))
          const { content: shown } = await dataOf<{ content: string }>(target.nobody().query('posts.get', { id }))
          pieces.push(shown)
        }
      const bad = await withPage({ bypassCSP: true }, (page) => runsIn(page, target.url, pieces))
      expectThat(bad.length === 0, `${bad.length} bad: ${bad.slice(0, 3).join(' | ')}`)
      return `${scripts.length} payloads, ${pieces.length} texts shown, 0 bad`
    },

    'no script in 6,000 random texts runs': async (target) => {
      const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
      const next = createNumbers(seed)
      const bad = await withPage({ bypassCSP: true }, async (page) => {
        const found: string[] = []
        for (let batch = 0; batch < 12; batch += 1) {
          const pieces = Array.from({ length: 500 }, () => cleanContent(randomHtml(next)).html)
          const teasers = pieces
            .map((html) => teaserOf(html))
            .concat(pieces.map((html) => publicContent({ isPremium: true, content: html })))
          found.push(...(await runsIn(page, target.url, [...pieces, ...teasers])))
        }
        return found
      })
      expectThat(bad.length === 0, `SEED=${seed}: ${bad.length} bad: ${bad.slice(0, 3).join(' | ')}`)
      return `6,000 texts and their teasers (SEED=${seed}), 0 bad`
    },
  },
}
