import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const client = join(import.meta.dirname, '..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: client }).map((file) => ({ file, text: readFileSync(join(client, file), 'utf8') }))
const classes = (css: string) => [...css.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name!)

const layout = classes(readFileSync(join(client, 'styles/layout.css'), 'utf8'))

test('every layout class is named by a component', () => {
  const named = new Set(read('{features,routes,ui,core}/**/*.tsx').flatMap(({ text }) => text.split(/[^\w-]+/)))
  expect(layout.filter((name) => !named.has(name))).toEqual([])
})

test('no other style sheet changes what a layout class does', () => {
  const own = new Set(layout)
  const others = read('**/*.css').filter(({ file }) => file !== 'styles/layout.css')
  expect(
    others.flatMap(({ file, text }) => classes(text).flatMap((name) => (own.has(name) ? `${file}: .${name}` : []))),
  ).toEqual([])
})

test('what has the look of a field brings its style sheet', () => {
  const looksSo = /className="in[ "]/
  const brings = /import [^\n]*\/field\.(?:css|tsx)'/
  const bare = read('{features,routes,ui}/**/*.tsx').filter(({ text }) => looksSo.test(text) && !brings.test(text))
  expect(bare.map(({ file }) => file)).toEqual([])
})
