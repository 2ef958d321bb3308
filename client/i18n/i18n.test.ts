import { describe, expect, test } from 'vitest'
import { admin as enAdmin } from './en/admin.ts'
import { reader as enReader } from './en/reader.ts'
import { createI18n } from './i18n.ts'
import { admin as taAdmin } from './ta/admin.ts'
import { reader as taReader } from './ta/reader.ts'

interface Group {
  readonly [key: string]: string | Group
}

/** Each message by its path. */
const flatten = (group: Group, path = ''): [string, string][] =>
  Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )
const placeholders = (message: string) => [...new Set(message.match(/{{\w+}}/g))].toSorted().join()

describe('messages', () => {
  const ta = new Map(flatten({ ...taReader, ...taAdmin }))
  const en = new Map(flatten({ ...enReader, ...enAdmin }))

  test('both languages have the same keys', () => {
    expect([...en.keys()].toSorted()).toEqual([...ta.keys()].toSorted())
  })

  test('each message has the same placeholders in both languages', () => {
    const differing = [...ta].filter(([key, text]) => placeholders(text) !== placeholders(en.get(key) ?? ''))
    expect(differing).toEqual([])
  })

  test('no message is empty, and all are composed (NFC) and without surrounding space', () => {
    const faulty = [...ta, ...en].filter(([, text]) => text === '' || text !== text.normalize('NFC').trim())
    expect(faulty).toEqual([])
  })
})

describe('i18n.t', () => {
  const { translatorFor, t, add } = createI18n('en', enReader)
  const posts = translatorFor('posts')

  test('a plain key belongs to the namespace, a prefixed one to another', () => {
    expect(posts('share.label')).toBe('Share')
    expect(posts('site:cancel')).toBe('Cancel')
  })

  test('values take the places of their names, whatever they contain', () => {
    expect(posts('pictures.of', { title: '$& {{count}}', number: 2, count: 3 })).toBe('$& {{count}}: picture 2 of 3')
  })

  test('a number chooses the form', () => {
    expect(posts('minutes', { count: 1 })).toBe('1 minute to read')
    expect(posts('minutes', { count: 6 })).toBe('6 minutes to read')
  })

  test('a key without a message is shown as it is', () => {
    expect(posts('errors:FROM_A_NEWER_SERVER')).toBe('errors:FROM_A_NEWER_SERVER')
  })

  test('the same namespace has the same function at every call', () => {
    expect(translatorFor('posts')).toBe(posts)
  })

  test('namespaces can be added later', () => {
    add({ adminSite: { title: 'Admin Panel' } })
    expect(translatorFor('adminSite')('title')).toBe('Admin Panel')
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
