import { describe, expect, test } from 'vitest'
import { auditLog, houseWords } from '#drizzle/schema/index.ts'
import { maxHouseWords } from '#shared/house-words.ts'
import { errorOf } from '#server/test/errors.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const author = eachTest.user(services, 'author')
const api = callerFor(services, editor)

describe('words of the house', () => {
  test('are right as they are, or have another in their place; whoever writes reads them', async () => {
    await api.houseWords.save({ word: 'கமலாலயம்', replacement: '' })
    await api.houseWords.save({ word: 'சுதந்திரம்', replacement: 'விடுதலை' })
    await api.houseWords.save({ word: 'சுதந்திரம்', replacement: 'தன்னுரிமை' })
    expect(await callerFor(services, author).houseWords.list()).toEqual([
      { word: 'கமலாலயம்', replacement: null },
      { word: 'சுதந்திரம்', replacement: 'தன்னுரிமை' },
    ])
    await api.houseWords.delete({ word: 'கமலாலயம்' })
    await api.houseWords.delete({ word: 'கமலாலயம்' })
    expect(await api.houseWords.list()).toHaveLength(1)
    const actions = services.db.select({ action: auditLog.action }).from(auditLog).all()
    expect(actions.map(({ action }) => action)).toEqual([
      ...['house-words.create', 'house-words.create', 'house-words.update', 'house-words.delete'],
    ])
  })

  test('are stored composed, so that one word has one entry', async () => {
    await api.houseWords.save({ word: 'பொன்'.normalize('NFD'), replacement: null })
    await api.houseWords.save({ word: ' பொன் ', replacement: null })
    expect(await api.houseWords.list()).toEqual([{ word: 'பொன்', replacement: null }])
  })

  test('name what is wrong with them [L-42]', async () => {
    const refused = async (word: string, replacement: string | null = null) =>
      (await errorOf(() => api.houseWords.save({ word, replacement }))).fields
    expect(await refused(' ')).toEqual({ word: 'FIELD_REQUIRED' })
    expect(await refused('இரு சொல்')).toEqual({ word: 'HOUSE_WORD_INVALID' })
    expect(await refused('அ'.repeat(61))).toEqual({ word: 'FIELD_TOO_LONG' })
    expect(await refused('சொல்', 'அ'.repeat(61))).toEqual({ replacement: 'FIELD_TOO_LONG' })
    expect(await refused('சொல்', 'சொல்')).toEqual({ replacement: 'HOUSE_WORD_SAME' })
    expect(await api.houseWords.list()).toEqual([])
  })

  test('are limited in number; one that is there can still be changed', async () => {
    const rows = Array.from({ length: maxHouseWords }, (_, index) => ({ word: `சொல்${index}`, updatedAt: 0 }))
    for (let from = 0; from < rows.length; from += 500)
      services.db
        .insert(houseWords)
        .values(rows.slice(from, from + 500))
        .run()
    expect((await errorOf(() => api.houseWords.save({ word: 'ஒன்று', replacement: null }))).code).toBe(
      'HOUSE_WORDS_FULL',
    )
    expect(await api.houseWords.save({ word: 'சொல்7', replacement: 'ஏழு' })).toEqual({
      word: 'சொல்7',
      replacement: 'ஏழு',
    })
  })
})
