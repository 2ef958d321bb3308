import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/app-router.ts'
import type { ErrorCode, FieldErrors } from '#shared/errors.ts'

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
  /** What is stored now, where the code says that it differs from what was sent. */
  details?: unknown
}

/**
 * What a procedure responds: a value of its output's shape; an error of the table; nothing that is ours, as when a proxy
 * responds; or nothing at all, for as long as the page is open.
 */
type Answer<Output> = { data: Output } | Refusal | 'unreachable' | 'pending'
export type Answers = { readonly [P in Procedure]?: Answer<OutputOf<P>> }

export const data = <Output>(value: Output): { data: Output } => ({ data: value })
export const refused = (code: Code, fields?: FieldErrors, details?: unknown): Refusal => ({
  code,
  ...(fields && { fields }),
  ...(details !== undefined && { details }),
})

/** A call that has been made. */
export interface Made {
  procedure: Procedure
  input: unknown
}

/** Those of a batch; a stream has no batch. */
function readCalls(address: URL, body: BodyInit | null | undefined): Made[] {
  const names = address.pathname.replace('/trpc/', '').split(',') as Procedure[]
  const inputs = JSON.parse(typeof body === 'string' ? body : (address.searchParams.get('input') ?? '{}')) as Record<
    string,
    unknown
  >
  return names.map((procedure, place) => ({ procedure, input: inputs[place] }))
}

/** An answer as it stands in the response to a batch. @returns undefined where nothing answers */
export function toResult(answer: Answer<unknown>): object | undefined {
  if (answer === 'pending') return undefined
  if (answer === 'unreachable') return { error: { message: '', code: -32_603, data: {} } }
  if ('data' in answer) return { result: { data: answer.data } }
  const { details, ...app } = answer
  return { error: { message: answer.code, code: -32_600, data: { app: { ...app, data: details } } } }
}

/** A `fetch` that answers the calls of a page as `answers` has it at that moment; `onCall` is told each of them, and may hold it. */
export const answerCalls =
  (answers: () => Answers, onCall: (made: Made) => Promise<void> | undefined): typeof fetch =>
  async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    const never = () =>
      new Promise<never>((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal!.reason)))
    if (!address.pathname.startsWith('/trpc/')) throw new TypeError(`Nothing answers ${address.href}`)
    const made = readCalls(address, init?.body)
    await Promise.all(made.map(async (call) => onCall(call)))
    const parts = made.map(({ procedure }) => toResult(answers()[procedure] ?? refused('INTERNAL')))
    return parts.includes(undefined) ? never() : Response.json(parts, { status: 207 })
  }
