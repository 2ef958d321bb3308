// Answers single calls of a page in place of its server, with the answers of component tests.
import type { Page } from '@playwright/test'
import { toResult, type Answers, type Procedure } from '../../test/answers.ts'

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
    const own = names.map((name) => answers()[name])
    if (own.includes('pending')) return 'pending'
    return own.map((answer) => (answer === undefined ? null : (toResult(answer) ?? null)))
  })
  await page.addInitScript(answerFetch)
  // The page that is open, too.
  await page.evaluate(answerFetch)
}
