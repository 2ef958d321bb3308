import { describe, expect, test } from 'vitest'
import { isAllowedHref, normaliseHref } from './links.ts'

describe('normaliseHref', () => {
  test.each([
    ['https://mai.example/a?b=1#c', 'https://mai.example/a?b=1#c'],
    ['http://localhost:3000/', 'http://localhost:3000/'],
    ['mailto:editor@mai.example', 'mailto:editor@mai.example'],
    ['tel:+914412345678', 'tel:+914412345678'],
    ['/posts/abc/கவிதை', '/posts/abc/கவிதை'],
    ['#notes', '#notes'],
  ])('%s is kept as it is', (typed, kept) => {
    expect(normaliseHref(typed)).toBe(kept)
    expect(isAllowedHref(typed)).toBe(true)
  })

  test.each([
    ['mai.example', 'https://mai.example'],
    ['  mai.example/posts ', 'https://mai.example/posts'],
    ['தமிழ்.இந்தியா/பக்கம்', 'https://தமிழ்.இந்தியா/பக்கம்'],
    ['mai.example:8080/a', 'https://mai.example:8080/a'],
    ['editor@mai.example', 'mailto:editor@mai.example'],
  ])('%s is completed', (typed, completed) => {
    expect(normaliseHref(typed)).toBe(completed)
  })

  test.each([
    '',
    '   ',
    '#',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<b>x</b>',
    'vbscript:x',
    'ftp://mai.example/file',
    '//mai.example',
    '/\\mai.example',
    'https://',
    'mailto:',
    'two words',
    'word',
  ])('%j is refused', (typed) => {
    expect(normaliseHref(typed)).toBeNull()
    expect(isAllowedHref(typed)).toBe(false)
  })
})
