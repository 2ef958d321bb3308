import type { Page, Route } from '@playwright/test'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/app-router.ts'
import type { ErrorCode, FieldErrors } from '../../../shared/errors.ts'

type Outputs = inferRouterOutputs<AppRouter>
/** A procedure as the router names it, `posts.get`. */
export type Procedure = { [F in keyof Outputs]: `${F}.${Extract<keyof Outputs[F], string>}` }[keyof Outputs]
type OutputOf<P extends Procedure> = P extends `${infer F extends keyof Outputs}.${infer Name}`
  ? Outputs[F][Name & keyof Outputs[F]]
  : never

/** A code of the table, or one that only a later version has. */
type Code = ErrorCode | 'FROM_A_NEWER_SERVER'

/** A call that fails with an error of the table. */
interface Refusal {
  code: Code
  fields?: FieldErrors
}

/**
 * What a procedure responds in place of the server: a value of its output's shape; an error of the table; nothing that is
 * ours, as when a proxy responds; nothing at all, for as long as the page is open; or again what the server says.
 */
type Answer<Output> = { data: Output } | Refusal | 'unreachable' | 'pending' | 'as ever'
export type Answers = { readonly [P in Procedure]?: Answer<OutputOf<P>> }

export const data = <Output>(value: Output): { data: Output } => ({ data: value })
export const refused = (code: Code, fields?: FieldErrors): Refusal => ({ code, ...(fields && { fields }) })

function partOf(answer: Exclude<Answer<unknown>, 'pending' | 'as ever'>): object {
  if (answer === 'unreachable') return { error: { message: '', code: -32_603, data: {} } }
  if ('data' in answer) return { result: { data: answer.data } }
  return { error: { message: answer.code, code: -32_600, data: { app: answer } } }
}

/** Answers calls, which travel together, as `answers` has it at that moment; the others are the server's. */
export async function answerCalls(page: Page, answers: () => Answers): Promise<void> {
  await page.route(/\/trpc\//, async (route: Route) => {
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',') as Procedure[]
    const own = names.map((name): Answer<unknown> => answers()[name] ?? 'as ever')
    if (own.includes('pending')) return
    if (own.every((answer) => answer === 'as ever')) return route.fallback()
    const whole = own.includes('as ever') ? ((await (await route.fetch()).json()) as object[]) : []
    const parts = own.map((answer, place) =>
      answer === 'as ever' || answer === 'pending' ? whole[place] : partOf(answer),
    )
    await route.fulfill({ status: 207, json: parts })
  })
}
