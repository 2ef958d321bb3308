import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inAscii } from './build-plugins.ts'

const program = `({
  text: 'தமிழ் – "மை" ₹',
  templates: \`எண் \${1 + 1}: 𑌕 😀\`,
  தமிழ்: 'name',
  pattern: /[அ-ஹ]+்😀/u.exec('பக்கம்: கல்😀')?.[0] ?? /^[அ-ஹா-்]+$/.test('தமிழ்'),
  raw: new RegExp(String.raw\`^(?:ஆயிரம்|லட்சம்)$\`, 'u').test('லட்சம்'),
})`

test('a program in ASCII is the same program', () => {
  const ascii = inAscii(program)
  expect(ascii).toMatch(/^[\0-\x7F]*$/)
  expect(runInThisContext(ascii)).toEqual(runInThisContext(program))
  expect(runInThisContext(program)).toMatchObject({ text: 'தமிழ் – "மை" ₹', தமிழ்: 'name', raw: true })
})
