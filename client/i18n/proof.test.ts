import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { proofread } from '#shared/proof/proofread.ts'

// What editors are told of their texts holds for the site's own, too.

const root = new URL('../../', import.meta.url)
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !/\.(?:test|data)\.ts$/.test(name))
    .map((name) => `${folder}${name}`)
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8')

/** What stands for something else is no word: `{{name}}`, `${name}`, tags, nested messages. */
const plain = (text: string): string =>
  text.replace(/\{\{[^}]*\}\}|\$\{[^}]*\}|\$t\([^)]*\)/g, '0').replace(/<[^>]*>/g, ' ')

const marksOf = (text: string): string[] =>
  proofread(plain(text)).map(({ rule, from, to, corrections }) => {
    const words = plain(text)
    return `${words.slice(Math.max(0, from - 20), from)}[${words.slice(from, to)}] ${rule} → ${corrections.join(' / ')}`
  })

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as Record<string, unknown>).flatMap(textsOf)

test('no Tamil message has what the proofreader marks [L-43]', () => {
  const files = filesIn('client/i18n/ta/', '.json')
  expect(files.length).toBeGreaterThan(20)
  expect(files.flatMap((file) => textsOf(JSON.parse(read(file)) as unknown).flatMap(marksOf))).toEqual([])
})

test('no Tamil text of the server has what the proofreader marks', () => {
  const texts = [...filesIn('server/features/', '.ts'), ...filesIn('server/pages/', '.ts')].flatMap((file) =>
    [...read(file).matchAll(/(['`])((?:(?!\1)[^\\])*[\u0B85-\u0BB9](?:(?!\1)[^\\])*)\1/g)].map(
      ([, , text = '']) => text,
    ),
  )
  expect(texts.length).toBeGreaterThan(80)
  expect(texts.flatMap(marksOf)).toEqual([])
})
