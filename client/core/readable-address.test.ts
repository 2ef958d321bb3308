import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test('an address that is readable leads where it led before', () => {
  for (const address of [
    '/posts/a1/மழை-நாள்',
    '/search?q=கடல் & மலை',
    '/authors/ஸ்ரீ-க்ஷ௹',
    '/tags/50%25/“மை”',
    '/shop?sort=name#list',
  ]) {
    const { href } = new URL(address, 'https://mai.example')
    expect(new URL(readableAddress(href)).href).toBe(href)
  }
})

test('only Tamil letters are decoded', () => {
  const encoded = encodeURI('/மழை நாள்/“a”?b=é')
  expect(readableAddress(encoded)).toBe('/மழை%20நாள்/%E2%80%9Ca%E2%80%9D?b=%C3%A9')
  expect(readableAddress('/%E0%AE/%E0%AE%E0%AE%AE')).toBe('/%E0%AE/%E0%AEம')
})
