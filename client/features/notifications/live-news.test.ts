import { describe, expect, test } from 'vitest'
import { isRefusal, parseEvent } from './live-news.ts'

describe('an event of the live connection', () => {
  test('with news is read', () => expect(parseEvent('data: {"unread":3}')).toEqual({ unread: 3 }))

  test.each(['event: connected\ndata: {}', 'event: ping\ndata: ', 'data: {"unread":"3"}', 'data: {', ': comment', ''])(
    'without any is passed over: %j',
    (event) => expect(parseEvent(event)).toBeUndefined(),
  )

  test('says that the session is refused', () => {
    const refusal = 'event: serialized-error\ndata: {"message":"Please log in.","data":{"httpStatus":401}}'
    expect(isRefusal(refusal)).toBe(true)
    expect(isRefusal('event: serialized-error\ndata: {"data":{"httpStatus":500}}')).toBe(false)
    expect(isRefusal('data: {"httpStatus":401}')).toBe(false)
  })
})
