import { describe, expect, test } from 'vitest'
import { write } from '#server/core/db.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { indexDocuments } from './search.index.service.ts'
import { ensureBuiltInSynonyms } from './synonyms.service.ts'

const services = eachTest.services()
const anyone = callerFor(services, null)

/** Posts with these titles and texts, the newest last. */
const index = (...posts: [title: string, body?: string][]) =>
  write(services.db, (tx) => {
    for (const [at, [title, body = '']] of posts.entries())
      indexDocuments(tx, {
        ...{ kind: 'post', entityId: `${at}`, author: '', categoryId: null, lang: 'ta', url: `/posts/${at}` },
        ...{ title, body, createdAt: Date.UTC(2026, 0, at + 1) },
      })
  })
const joinPieces = (pieces: { text: string }[]): string => pieces.map(({ text }) => text).join('')
const search = async (q: string) => {
  const { hits, didYouMean } = await anyone.search.page({ q })
  const pieces = hits.flatMap(({ title, excerpt }) => [...title, ...excerpt])
  return {
    titles: hits.map(({ title }) => joinPieces(title)),
    marked: pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text),
    didYouMean,
  }
}

describe('spellings of the same word', () => {
  test.each(['ரயில்', 'இரயில்', 'ரெயில்', 'இரெயில்', 'ரெயிலில்', 'ரேயில்'])(
    'a loan is found as %s, and no word that only sounds like a part of it',
    async (q) => {
      index(['ஏரி எரிந்தன ஏறிய'], ['ரெயில் பயணம்'], ['ரயிலில் ஒரு நாள்'])
      expect((await search(`${q} `)).titles.toSorted()).toEqual(['ரயிலில் ஒரு நாள்', 'ரெயில் பயணம்'])
    },
  )

  test.each([
    ['ஜயில்', 'ஜெயில்'],
    ['ரெடியோ', 'ரேடியோ'],
    ['டில்லி', 'டெல்லி'],
  ])('%s finds %s', async (q, title) => {
    index([title])
    expect((await search(`${q} `)).titles).toEqual([title])
  })

  test.each([
    ['கோவிட்19', 'கோவிட்-19', 'கோவிட் 19'],
    ['ebook', 'e-book', 'e\u2011book'],
    ['wifi', 'Wi-Fi'],
    ['dont', "don't", 'don’t'],
    ['strasse', 'Straße'],
    ['கொள்கை', 'காெள்கை'],
    ['கோயில்', 'காேயில்'],
  ])('%s and its other spellings find each other, and are marked', async (...spellings) => {
    for (const written of spellings) {
      index([`ஒன்று ${written} இரண்டு`])
      for (const q of spellings) {
        const { titles, marked } = await search(`${q} `)
        expect({ written, q, titles }).toEqual({ written, q, titles: [`ஒன்று ${written} இரண்டு`] })
        expect(marked, `${q} in ${written}`).not.toEqual([])
      }
    }
  })

  test('the words that a hyphen joins are found each by itself, and numbers are not joined', async () => {
    index(['A well-known poet, 1936-40'])
    for (const q of ['known ', 'wellknown ', 'well known ', '1936 ']) expect((await search(q)).titles).toHaveLength(1)
    expect((await search('193640 ')).titles).toEqual([])
    expect((await search('wellknown ')).marked).toEqual(['well-known'])
  })
})

describe('words before others', () => {
  test.each(['கடைசி பேருந்து', 'கடைசி பேருந்து ', 'கடைசிப் பேருந்து', 'கடைசி பேருந்துக்கு காத்திருக்கும் ஊர்'])(
    '“%s” finds first the title that has the words with their doubled consonants',
    async (q) => {
      index(['கடைசிப் பேருந்துக்குக் காத்திருக்கும் ஊர்'], ['நூலகம்', 'கடைசி பேருந்து, கடைசி பேருந்துக்கு காத்திருக்கும் ஊர்'])
      const { titles, marked } = await search(q)
      expect(titles[0]).toBe('கடைசிப் பேருந்துக்குக் காத்திருக்கும் ஊர்')
      expect(marked.slice(0, 2)).toContain('கடைசிப்')
    },
  )

  test('a title with another word for what was typed comes before a text with the word', async () => {
    ensureBuiltInSynonyms(services.db)
    index(['கடைசிப் பேருந்து'], ['The Last Letterpress', 'It came by bus.'], ['பள்ளி திறந்தது'])
    expect((await search('bus ')).titles).toEqual(['கடைசிப் பேருந்து', 'The Last Letterpress'])
    expect((await search('ஸ்கூல் ')).titles).toEqual(['பள்ளி திறந்தது'])
  })
})

describe('what nobody writes', () => {
  const texts: [string, string][] = [
    ['The Radio', 'You shall have sixty; it was reported as a box of six chess boards.'],
    ['நூலகம்', 'பெருக்கல் கணக்கு, செல்களை, சிக்கனத்துக்குப், அசையாமல், நெடுஞ்சாலை'],
  ]

  test.each(['salt', 'ration', 'cycle', 'refund', 'perumal', 'xyzzyq', 'asdkjhaskdjh'])(
    '%s finds nothing, and no other word is offered for it',
    async (q) => {
      index(...texts)
      expect(await search(q)).toEqual({ titles: [], marked: [], didYouMean: null })
    },
  )

  test.each([
    ['reporded', 'reported'],
    ['noovalagam', 'நூலகம்'],
    ['நூவலகம்', 'நூலகம்'],
    ['நெடுஞ்சோலை', 'நெடுஞ்சாலை'],
  ])('%s is a slip: %s is offered or found', async (q, meant) => {
    index(...texts)
    const { didYouMean, marked } = await search(`${q} `)
    expect([didYouMean, ...marked]).toContain(meant)
  })

  test('a word of the texts is no other one that only sounds alike', async () => {
    index(['The bus'], ['A box'])
    expect((await search('bus ')).titles[0]).toBe('The bus')
  })
})
