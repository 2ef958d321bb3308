import type { Page, Route } from '@playwright/test'
import type { ErrorCode, FieldErrors } from '../../../shared/errors.ts'

/** A code of the table, or one that only a later version has. */
type Code = ErrorCode | 'FROM_A_NEWER_SERVER'

/**
 * What a procedure answers in place of the server: a value; an error of the table; nothing that is ours, as when a proxy
 * answers; nothing at all, for as long as the page is open; or again what the server says.
 */
type Answer = { data: unknown } | { code: Code; fields?: FieldErrors } | 'unreachable' | 'pending' | 'as ever'
export type Answers = Readonly<Record<string, Answer>>

export const data = (value: unknown): Answer => ({ data: value })
export const refused = (code: Code, fields?: FieldErrors): Answer => ({ code, ...(fields && { fields }) })

function partOf(answer: Exclude<Answer, 'pending' | 'as ever'>): object {
  if (answer === 'unreachable') return { error: { message: '', code: -32_603, data: {} } }
  if ('data' in answer) return { result: { data: answer.data } }
  return { error: { message: answer.code, code: -32_600, data: { app: answer } } }
}

/** Answers calls, which travel together, as `answers` has it at that moment; the others are the server's. */
export async function answerCalls(page: Page, answers: () => Answers): Promise<void> {
  await page.route(/\/trpc\//, async (route: Route) => {
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const own = names.map((name) => answers()[name] ?? 'as ever')
    if (own.includes('pending')) return
    if (own.every((answer) => answer === 'as ever')) return route.fallback()
    const whole = own.includes('as ever') ? ((await (await route.fetch()).json()) as object[]) : []
    const parts = own.map((answer, place) =>
      answer === 'as ever' || answer === 'pending' ? whole[place] : partOf(answer),
    )
    await route.fulfill({ status: 207, json: parts })
  })
}
