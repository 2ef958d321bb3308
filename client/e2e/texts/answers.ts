import type { Page } from '@playwright/test'
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

/** The parts of a response to a batch, null where the server responds itself; `pending`: there is no response. */
type Parts = (object | null)[] | 'pending'

/** Runs in the page: asks the test first, and the server for what is left. */
function answerFetch(): void {
  const { fetch: ask, answersOfTest } = globalThis as typeof globalThis & {
    answersOfTest: (names: string[]) => Promise<Parts>
  }
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (!pathname.startsWith('/trpc/')) return ask(input, init)
    const parts = await answersOfTest(pathname.replace('/trpc/', '').split(','))
    if (parts === 'pending')
      return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal!.reason)))
    if (parts.every((part) => part === null)) return ask(input, init)
    const whole = parts.includes(null) ? ((await (await ask(input, init)).json()) as object[]) : []
    return Response.json(
      parts.map((part, place) => part ?? whole[place]),
      { status: 207 },
    )
  }
}

/**
 * Answers calls, which travel together, as `answers` has it at that moment; the others are the server's. It is done in the
 * page: while Playwright routes requests, Chromium caches nothing, neither scripts nor what it has compiled of them.
 */
export async function answerCalls(page: Page, answers: () => Answers): Promise<void> {
  await page.exposeFunction('answersOfTest', (names: Procedure[]): Parts => {
    const own = names.map((name): Answer<unknown> => answers()[name] ?? 'as ever')
    if (own.includes('pending')) return 'pending'
    return own.map((answer) => (answer === 'as ever' || answer === 'pending' ? null : partOf(answer)))
  })
  await page.addInitScript(answerFetch)
  // The page that is open, too.
  await page.evaluate(answerFetch)
}
