import { beforeAll, expect, test } from 'vitest'
import { type Answer } from '#server/test/api.ts'
import { createJudge, type Judge } from '#server/test/described.ts'
import { wholeFile } from '#server/test/set-up.ts'
import { endpoints } from '../endpoints.ts'
import type { Call } from './call.ts'
import { documentedCalls, documentedIds, googleId, ownCalls } from './documented-calls.ts'
import { createWorld, type Person, type Sent, type World } from './world.ts'

const services = wholeFile.services({ RATE_LIMIT: '0' })
const api = wholeFile.api(services)
let world: World
let judge: Judge
beforeAll(async () => {
  world = await createWorld(services, api)
  const { body: document } = await api.call('GET', '/api/openapi.json')
  judge = createJudge(document)
})

const describeEndpoint = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`
const accessOf = (call: string) => endpoints.find((endpoint) => describeEndpoint(endpoint) === call)?.access

/** Fails unless the document describes an answer: its status, its shape, and of an error its code. */
function expectDocumented(call: string, { status, body }: Answer): void {
  const [method = '', path = ''] = call.split(' ')
  expect({ call, status, fault: judge({ method, path }, status, body) }).toEqual({ call, status, fault: undefined })
}

/** The values at a path of a response; of lists those of each element. */
function valuesAt(body: unknown, path: string): unknown[] {
  const steps = path.split('.').flatMap((step) => (step.endsWith('[]') ? [step.slice(0, -2), '[]'] : [step]))
  let values: unknown[] = [body]
  for (const step of steps) {
    if (step === '') continue
    values = values.flatMap((value) =>
      step === '[]' ? (value as unknown[]) : (value as Record<string, unknown>)[step],
    )
  }
  return values
}

function askerOf({ as, call }: Call): Person {
  if (as) return as
  const access = accessOf(call)
  if (access === 'reader') return 'reader'
  return access === 'public' ? 'nobody' : 'editor'
}

/** Callers without the right are refused. */
async function expectRefusals({ call, others }: Call, sent: Sent): Promise<void> {
  const refused: [Person, object][] = []
  if (accessOf(call) !== 'public') refused.push(['nobody', { status: 401, body: { code: 'UNAUTHENTICATED' } }])
  if (accessOf(call) === 'admin') refused.push(['reader', { status: 403, body: { code: 'ADMIN_ONLY' } }])
  if (others) refused.push(['another reader', { status: others }])
  for (const [who, expected] of refused) {
    const answer = await world.ask(call, who, sent)
    expect(answer).toMatchObject(expected)
    expect(answer.body).toMatchObject({ success: false, message: answer.body.error })
    expectDocumented(call, answer)
  }
}

function expectAnswer({ call, status = 200, says, reads = [], holds }: Call, answer: Answer): void {
  expect(answer).toMatchObject({ status, ...(says && { body: { success: true, message: says } }) })
  expectDocumented(call, answer)
  for (const path of reads) {
    const values = valuesAt(answer.body, path)
    expect({ path, isThere: values.length > 0 && !values.includes(undefined) }).toEqual({ path, isThere: true })
  }
  expect(holds?.(answer.body, world) ?? true).toBe(true)
}

const title = ({ call, ids }: Call) => (ids.length > 0 ? `${call} [${ids.join(', ')}]` : call)

test('every documented call is here, and every other call is marked as new', () => {
  const ids = [googleId, ...documentedCalls.flatMap((call) => call.ids)].filter((id) => id.startsWith('A-'))
  expect(ids.toSorted()).toEqual(documentedIds)
  const calls = new Set([...documentedCalls.map(({ call }) => call), ...ownCalls])
  expect([...calls].toSorted()).toEqual(endpoints.map(describeEndpoint).toSorted())
})

test.each(documentedCalls.map((call) => [title(call), call] as const))('%s', async (_, call) => {
  const sent = (await call.send?.(world)) ?? {}
  // Refused calls come first: the later success shows that they changed nothing.
  await expectRefusals(call, sent)
  expectAnswer(call, await world.ask(call.call, askerOf(call), sent))
})

const faults = documentedCalls.flatMap((call) => (call.bad ? [[title(call), call, call.bad] as const] : []))
test.each(faults)('%s explains invalid input', async (_, call, { send, status, says }) => {
  const answer = await world.ask(call.call, askerOf(call), await send(world))
  expect(answer).toMatchObject({ status, body: { success: false, message: says, error: says } })
  expectDocumented(call.call, answer)
})

test('GET /api/auth/google leads a browser to where it can go on [A-04]', async () => {
  const { status, headers } = await fetch(`${api.url}/api/auth/google`, { redirect: 'manual' })
  expect({ status, location: headers.get('location') }).toEqual({
    status: 302,
    location: '/login?error=google_unavailable',
  })
})
