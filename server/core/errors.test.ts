import { expect, test } from 'vitest'
import { AppError, errorOfField } from './errors.ts'

test('an error that is assigned to a field still says when to try again', () => {
  const error = errorOfField('image', new AppError('DATABASE_BUSY', { retryAfter: 5 }))
  expect(error).toMatchObject({ code: 'DATABASE_BUSY', fields: { image: 'DATABASE_BUSY' }, retryAfter: 5 })
})
