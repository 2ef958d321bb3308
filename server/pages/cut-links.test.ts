import { expect, test } from 'vitest'
import { mendedPath } from './redirects.ts'

const title = encodeURIComponent('மழை')
const shorter = encodeURIComponent('மழ')

test('an address that was cut within a Tamil letter keeps its whole letters, wherever it was cut', () => {
  for (let cut = 0; cut < title.length - shorter.length; cut += 1) {
    const path = `/posts/1/${title.slice(0, title.length - cut)}`
    expect(mendedPath(path)).toBe(cut === 0 ? undefined : `/posts/1/${shorter}`)
  }
})

test('an address that is no text anywhere becomes one, and one of this site', () => {
  expect(mendedPath('/authors/%E0%AE')).toBe('/authors/')
  expect(mendedPath('/tags/%')).toBe('/tags/')
  expect(mendedPath('/tags/100%-%zz')).toBe('/tags/100-zz')
  expect(mendedPath(`/tags/%E0${title}%FF/feed.xml`)).toBe(`/tags/${title}/feed.xml`)
  expect(mendedPath('/tags/%25%2F%E0')).toBe('/tags/%25%2F')
  expect(mendedPath('/%E0//example.org')).toBe('/example.org')
  expect(mendedPath('/%E0\\example.org')).toBe('/example.org')
})
