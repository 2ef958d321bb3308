import { expect, test } from 'vitest'
import { maxLetters } from '#shared/typing/typing.rules.ts'
import { errorOf } from '#server/test/errors.ts'
import { callerFor } from '#server/test/services.ts'
import { wholeFile } from '#server/test/set-up.ts'

const reader = callerFor(wholeFile.services(), null)

test('anybody is told the Tamil words for Latin letters, and what is wrong with anything else [L-25]', async () => {
  expect((await reader.search.words({ letters: 'kavithai' }))[0]).toBe('கவிதை')
  const refused = async (letters: string) => (await errorOf(() => reader.search.words({ letters }))).fields
  expect(await refused('')).toEqual({ letters: 'FIELD_INVALID' })
  expect(await refused('கவிதை')).toEqual({ letters: 'FIELD_INVALID' })
  expect(await refused('a'.repeat(maxLetters + 1))).toEqual({ letters: 'FIELD_TOO_LONG' })
})
