import { z } from 'zod'
import type { ErrorCode } from '#shared/errors.ts'
import type { Right } from '#shared/staff.rules.ts'
import type { Caller } from '#server/app-router.ts'
import { ownTurn } from '#server/core/own-turn.ts'
import { endpoint } from './endpoint.ts'

// Schemas and lists that many documented calls share.

/** The response of a call that changes something; others extend it. */
export const done = z.object({ success: z.literal(true), message: z.string() })

/** The JSON text of a response whose last field is a list that is streamed as it is read. */
export async function* jsonWithList(
  answer: object,
  name: string,
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  // The first piece contains items, so that an early error still gets its own status.
  let before = `${JSON.stringify(answer).slice(0, -1)},${JSON.stringify(name)}:[`
  for await (const items of pages) {
    if (items.length === 0) continue
    yield before + JSON.stringify(items).slice(1, -1)
    before = ','
  }
  yield before === ',' ? ']}' : `${before}]}`
}

/** Parameters of a path with one id. */
export const idParams = z.object({ id: z.string() })

/** What a call answers that saves one thing: that thing. */
export const savedResponse = <D extends z.ZodType>(document: D) => done.extend({ _id: z.string(), data: document })

export const answerSaved = <D extends { _id: string }>(message: string, data: D) => ({
  success: true,
  message,
  _id: data._id,
  data,
})

/** The call that deletes one thing by its id. */
export const deleteEndpoint = (
  path: `/api/${string}/{id}`,
  {
    message,
    access = 'admin',
    ...spec
  }: { summary: string; errors: readonly ErrorCode[]; message: string; access?: Right },
  remove: (api: Caller, id: string) => Promise<unknown>,
) =>
  endpoint('delete', path, { ...spec, access, params: idParams, response: done }, async ({ api, params: { id } }) => {
    await remove(api, id)
    return { success: true, message }
  })

/** All pages of a paged list; each is fetched when the previous one has been read. */
export async function* eachPage<P extends { next: string | null }>(
  load: (cursor: string | undefined) => Promise<P>,
): AsyncGenerator<P> {
  let cursor: string | undefined
  do {
    await ownTurn()
    const page = await load(cursor)
    yield page
    cursor = page.next ?? undefined
  } while (cursor)
}
