import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, houseWords } from '#drizzle/schema/index.ts'
import { maxHouseWords } from '#shared/house-words.ts'
import { houseRules } from '#shared/proof/marks.ts'
import { errorOf } from '#server/test/errors.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const author = eachTest.user(services, 'author')
const reader = eachTest.user(services, 'reader')
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

describe('rules of the proofreader', () => {
  const usual = { ...Object.fromEntries(houseRules.map((rule) => [rule, true])), unknown: false }
  const switches = () =>
    services.db.select().from(auditLog).where(eq(auditLog.entityId, 'proofRules')).orderBy(auditLog.id).all()

  test('are all on, but that for unknown words, until an editor switches one; whoever writes reads them', async () => {
    expect(await callerFor(services, author).houseWords.rules()).toEqual(usual)
    const changed = { ...usual, article: false, unknown: true }
    await api.houseWords.switchRule({ rule: 'article', isOn: false })
    expect(await api.houseWords.switchRule({ rule: 'unknown', isOn: true })).toEqual(changed)
    expect(await callerFor(services, author).houseWords.rules()).toEqual(changed)
  })

  test('the audit log says who switched which, once for each change', async () => {
    await api.houseWords.switchRule({ rule: 'article', isOn: false })
    await api.houseWords.switchRule({ rule: 'article', isOn: false })
    await api.houseWords.switchRule({ rule: 'article', isOn: true })
    expect(switches().map(({ userId, action, summary, changes }) => [userId, action, summary, changes])).toEqual([
      [editor.id, 'settings.update', 'article', '{"article":{"before":true,"after":false}}'],
      [editor.id, 'settings.update', 'article', '{"article":{"before":false,"after":true}}'],
    ])
  })

  test('are switched by editors alone, and not among the settings', async () => {
    const change = { rule: 'article', isOn: false } as const
    const codeFor = async (who: Parameters<typeof callerFor>[1]) =>
      (await errorOf(() => callerFor(services, who).houseWords.switchRule(change))).code
    expect(await codeFor(author)).toBe('ROLE_INSUFFICIENT')
    expect(await codeFor(reader)).toBe('ADMIN_ONLY')
    expect(await codeFor(null)).toBe('UNAUTHENTICATED')
    const update = { proofRules: { article: false } } as object
    expect((await errorOf(() => api.settings.update(update))).code).toBe('INPUT_INVALID')
    expect(await api.houseWords.rules()).toEqual(usual)
    expect(switches()).toEqual([])
  })

  test.each(['house', 'broken', 'sequence', 'toString', '', 7])('%j is no rule that can be switched', async (rule) => {
    const refusal = await errorOf(() => api.houseWords.switchRule({ rule, isOn: false } as never))
    expect(refusal.fields).toEqual({ rule: 'FIELD_INVALID' })
    const typed = await errorOf(() => api.houseWords.switchRule({ rule: 'article', isOn: 'no' } as never))
    expect(typed.fields).toEqual({ isOn: 'FIELD_INVALID' })
    expect(await api.houseWords.rules()).toEqual(usual)
  })
})
