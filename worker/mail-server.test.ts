import { expect, test } from 'vitest'
import { fromOf } from './mail-server.ts'

test.each([
  [undefined, 'மை <mai@example.org>', 'மை <mai@example.org>'],
  [{ name: 'அறிவு "மலர்"', address: '', site: 'இதழ்' }, 'மை <mai@example.org>', '"அறிவு மலர்" <mai@example.org>'],
  [{ name: '', address: 'ed@malar.example', site: 'இதழ்' }, '"மை" <mai@example.org>', '"மை" <ed@malar.example>'],
  [{ name: 'மலர்', address: '', site: 'இதழ்' }, 'mai@example.org', '"மலர்" <mai@example.org>'],
  [{ name: '', address: '', site: 'இதழ்' }, 'mai@example.org', '"இதழ்" <mai@example.org>'],
  [{ name: '', address: '', site: 'இதழ்' }, 'மை <mai@example.org>', '"மை" <mai@example.org>'],
])('a mail of the sender %j beside %s is from %s', (sender, mailFrom, from) => {
  expect(fromOf(sender, mailFrom)).toBe(from)
})
