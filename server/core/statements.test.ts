import { expect, test } from 'vitest'
import { eachTest } from '#server/test/set-up.ts'
import { statement } from './statements.ts'

const services = eachTest.services()

test('the same text is one statement, so nobody may change how it answers', () => {
  const text = 'SELECT 1 AS one'
  expect(statement(services.db, text)).toBe(statement(services.db, text))
  // @ts-expect-error a plucked statement would answer 1 to everybody
  const change = statement(services.db, text).pluck
  expect(change).toBeDefined()
  expect(statement(services.db, text).get()).toEqual({ one: 1 })
})
