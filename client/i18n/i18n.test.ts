import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { langs } from '#shared/lang.ts'
import { cases } from '#shared/tamil/cases.ts'
import { flatten, placeholders } from './flatten.ts'
import { addCases } from './cases.ts'
import { addMessages, createI18n } from './i18n.ts'
import { loadMessages, i18nOf } from './load.ts'
import { messages } from './messages.ts'

describe('messages', () => {
  const ta = new Map(flatten(messages.ta))
  const en = new Map(flatten(messages.en))

  test('both languages have the same keys [S-017]', () => {
    expect([...en.keys()].toSorted()).toEqual([...ta.keys()].toSorted())
  })

  test('each message has the same placeholders in both languages', () => {
    const differing = [...ta].filter(
      ([key, text]) => String(placeholders(text)) !== String(placeholders(en.get(key) ?? '')),
    )
    expect(differing).toEqual([])
  })

  test('no message is empty, and all are composed (NFC) and without surrounding space', () => {
    const faulty = [...ta, ...en].filter(([, text]) => text === '' || text !== text.normalize('NFC').trim())
    expect(faulty).toEqual([])
  })

  test('braces hold plain names, in Tamil also with a case', () => {
    const withCase = new RegExp(`{{\\w+(?:, (?:${cases.join('|')}))?}}`, 'g')
    const faulty = [
      ...[...ta].filter(([, text]) => /{{|}}/.test(text.replaceAll(withCase, ''))),
      ...[...en].filter(([, text]) => /{{|}}/.test(text.replaceAll(/{{\w+}}/g, ''))),
    ]
    expect(faulty).toEqual([])
  })

  test('cases are only in the admin, which loads their rules, and the consonant behind them is doubled', async () => {
    const inflected = Object.keys((await import('./ta/admin.ts')).messages)
    const used = [...ta].filter(([, text]) => /{{\w+, /.test(text))
    expect(used.filter(([key]) => !inflected.includes(key.split('.')[0] ?? ''))).toEqual([])
    expect(used.length).toBeGreaterThan(5)
    const undoubled = /, (?:accusative|dative)}}(?: [கசதப]|([கசதப])\u0BCD (?!\1))/
    expect(used.filter(([, text]) => undoubled.test(text))).toEqual([])
  })

  test('a message for a number has both forms', () => {
    const forms = [...ta.keys()].filter((key) => /_(?:zero|one|two|few|many|other)$/.test(key))
    const halves = forms.filter(
      (key) => !forms.includes(key.replace(/_one$/, '_other')) || !forms.includes(key.replace(/_other$/, '_one')),
    )
    expect(halves).toEqual([])
  })

  test('every file of messages is in both languages and in use; English errors are the server’s own', () => {
    const [inTamil = [], inEnglish = []] = langs.map((lang) =>
      readdirSync(new URL(lang, import.meta.url), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .toSorted(),
    )
    expect(inTamil.filter((name) => name !== 'errors.json')).toEqual(inEnglish)
    // The errors are two files, of one namespace.
    expect(inTamil.length).toBe(Object.keys(messages.ta).length + 1)
  })
})

describe('i18n', () => {
  const i18n = createI18n('en', messages.en)
  const posts = i18n.getFixedT(null, 'posts')
  const { t } = i18n

  test('a plain key belongs to the namespace, a prefixed one to another', () => {
    expect(posts('share.label')).toBe('Share')
    expect(posts('site:cancel')).toBe('Cancel')
  })

  test('a Tamil message puts a value into its case, whatever that contains [L-06]', () => {
    const tamil = createI18n('ta', messages.ta)
    addCases(tamil)
    const say = tamil.getFixedT(null, 'adminNotifications')
    expect(say('ofReader', { name: 'கவிதா' })).toBe('கவிதாவுக்கு வந்த அறிவிப்புகள்')
    expect(say('removePerson', { name: 'வளவன்' })).toBe('வளவனை நீக்கு')
    expect(say('removePerson', { name: '$t(site:cancel)' })).toBe('$t(site:cancel) என்பதை நீக்கு')
  })

  test('values take the places of their names, whatever they contain', () => {
    expect(posts('pictures.of', { title: '$& {{count}}', number: 2, count: 3 })).toBe('$& {{count}}: picture 2 of 3')
    expect(posts('pictures.of', { title: '$t(site:cancel) <b>&', number: '{{', count: 3 })).toBe(
      '$t(site:cancel) <b>&: picture {{ of 3',
    )
  })

  test('a number chooses the form', () => {
    expect(posts('minutes', { count: 1 })).toBe('1 minute to read')
    expect(posts('minutes', { count: 6 })).toBe('6 minutes to read')
    expect(posts('minutes', { count: 0 })).toBe('0 minutes to read')
  })

  test('of an error that only a newer server knows, the page says that it is outdated', async () => {
    expect(posts('errors:FROM_A_NEWER_SERVER')).toBe(messages.en.errors.OUTDATED)
    const tamil = await i18nOf('ta')
    expect(tamil.getFixedT(null, 'errors')('FROM_A_NEWER_SERVER')).toBe(messages.ta.errors.OUTDATED)
    expect(posts('posts:fromANewerServer')).toBe('posts:fromANewerServer')
  })

  test('a language has one instance, and its messages at once', async () => {
    const tamil = await i18nOf('ta')
    expect(await i18nOf('ta')).toBe(tamil)
    expect(tamil.t('cancel')).toBe(messages.ta.site.cancel)
  })

  test('messages can be added later, beside those that are there', async () => {
    const english = await i18nOf('en')
    await loadMessages(english, 'admin')
    const later = english.getFixedT(null, 'adminSite')
    expect(later('title')).toBe(messages.en.adminSite.title)
    expect(later('errors:OWNER_LAST')).toBe(messages.en.errors.OWNER_LAST)
    expect(later('errors:NETWORK')).toBe(messages.en.errors.NETWORK)
    addMessages(english, { errors: { NEW: 'New' } })
    expect(later('errors:NEW')).toBe('New')
  })

  test('the compiler refuses unknown keys and wrong values', () => {
    const refused = () => {
      // @ts-expect-error there is no such key
      t('nope')
      // @ts-expect-error a value is missing
      t('rights', { year: 2026 })
      // @ts-expect-error the name is misspelt
      t('rights', { year: 2026, nmae: 'x' })
      // @ts-expect-error the message takes no values
      t('skip', { year: 2026 })
    }
    expect(refused).not.toThrow()
    expect(t('rights', { year: 2026, name: 'மை' })).toBe('© 2026 மை. All rights reserved')
  })
})
