import { toAppError } from '#server/core/errors.ts'
import type { AppError } from '#server/core/errors.ts'

/** The error of a call, as the caller would see it. */
export async function errorOf(call: () => unknown): Promise<AppError> {
  try {
    await call()
  } catch (error) {
    return toAppError(error)
  }
  throw new Error('The call went well, though an error was expected.')
}
