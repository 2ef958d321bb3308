import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Role, SessionUser } from '#shared/auth.ts'
import type { Services } from '#server/core/context.ts'
import type { TimeLimits } from '#server/core/http-server.ts'
import { startApi, type TestApi } from './api.ts'
import { addUser, createTestServices, type TestServices } from './services.ts'

// What a test file needs, said in a line at its head. Each function returns one object, which is filled anew before each
// test, or once before all tests of the file: it can be named and passed on at once, and read when a test runs.

interface Span {
  before: typeof beforeEach | typeof beforeAll
  after: typeof afterEach | typeof afterAll
}

function filled<Part extends object>(
  { before, after }: Span,
  start: () => Part | Promise<Part>,
  end?: (part: Part) => unknown,
): Part {
  const part = {} as Part
  before(async () => void Object.assign(part, await start()))
  if (end) after(async () => void (await end(part)))
  return part
}

const setUp = (span: Span) => ({
  /** Real services in a folder of their own, which goes with them. */
  services: (variables?: Record<string, string>): TestServices =>
    filled(
      span,
      () => createTestServices(variables),
      (services) => services.dispose(),
    ),
  /** A person with that role. */
  user: (services: Services, role: Role): SessionUser => filled(span, () => addUser(services, role)),
  /** The calls behind a real HTTP server. */
  api: (services: Services, timeLimits?: TimeLimits): TestApi =>
    filled(
      span,
      () => startApi(services, { timeLimits }),
      (api) => api.close(),
    ),
})

/** New for each test of the file. */
export const eachTest = setUp({ before: beforeEach, after: afterEach })
/** One for all tests of the file. */
export const wholeFile = setUp({ before: beforeAll, after: afterAll })
