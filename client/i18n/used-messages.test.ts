import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { flatten } from './flatten.ts'
import { messages } from './messages.ts'

const sourcesIn = (folder: string): string[] =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.gen)\.tsx?$/.test(name))
    .map((name) => readFileSync(new URL(folder + name, import.meta.url), 'utf8'))

// A key that is also another's name passes unseen; one that is reported is named nowhere.
test('every message is named by the client, in whole or by a template', () => {
  const source = ['core', 'features', 'routes', 'ui', '../../shared']
    .flatMap((folder) => sourcesIn(folder.startsWith('.') ? `${folder}/` : `../${folder}/`))
    .join('\n')
  const names = new Set([...source.matchAll(/(['"`])([\w.:-]+)\1/g)].map(([, , name]) => name))
  const templates = [...source.matchAll(/`((?:[\w.:-]|\$\{[^{}`]*\})+)`/g)]
    .map(([, text = '']) => text.split(/\$\{[^}]*\}/))
    .filter((parts) => parts.length > 1 && /[a-z]/i.test(parts.join('')))
    .map((parts) => parts.map((part) => part.replaceAll('.', String.raw`\.`)).join(String.raw`[\w-]+`))
  const made = new RegExp(`^(?:${templates.join('|')})$`)
  const unused = Object.entries(messages.ta).flatMap(([namespace, group]) =>
    flatten(group)
      .map(([key]) => key.replace(/_(?:one|other)$/, ''))
      .filter((key) => ![key, `${namespace}:${key}`].some((name) => names.has(name) || made.test(name)))
      .map((key) => `${namespace}:${key}`),
  )
  expect(unused).toEqual([])
})
