import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { describe, expect, test } from 'vitest'
import { isRefusal, newsOf } from './live-news.ts'

function eventsIn(text: string): EventSourceMessage[] {
  const events: EventSourceMessage[] = []
  createParser({ onEvent: (event) => events.push(event) }).feed(`${text}\n\n`)
  return events
}

describe('an event of the live connection', () => {
  test('with news is read', () => expect(eventsIn('data: {"unread":3}').map(newsOf)).toEqual([{ unread: 3 }]))

  test.each(['event: connected\ndata: {}', 'event: ping\ndata: ', 'data: {"unread":"3"}', 'data: {', ': comment', ''])(
    'without any is passed over: %j',
    (text) => expect(eventsIn(text).map(newsOf).filter(Boolean)).toEqual([]),
  )

  test('says that the session is refused', () => {
    const refusal = 'event: serialized-error\ndata: {"message":"Please log in.","data":{"httpStatus":401}}'
    expect(eventsIn(refusal).map(isRefusal)).toEqual([true])
    expect(eventsIn('event: serialized-error\ndata: {"data":{"httpStatus":500}}').map(isRefusal)).toEqual([false])
    expect(eventsIn('data: {"httpStatus":401}').map(isRefusal)).toEqual([false])
  })
})
