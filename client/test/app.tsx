// The client in jsdom: its real routes, router, query client and messages. Only the server is not there: calls are answered
// by a table.
import { RouterProvider, createBrowserHistory } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { defaultLang, type Lang } from '#shared/lang.ts'
import { createQueryClient } from '#client/core/query.ts'
import { readableAddress } from '#client/core/readable-address.ts'
import { createBrowserTrpc, loadCalls } from '#client/core/trpc.ts'
import { i18nOf, loadMessagesOf } from '#client/i18n/load.ts'
import { routeTree } from '#client/routeTree.gen.ts'
import { createAppRouter } from '#client/router.tsx'
import { answerCalls, type Answers, type Made, type Procedure } from './answers.ts'
import { completeBrowser } from './browser.ts'
import { beginToUse, moment, until } from './page.ts'
import { answerUploads, type SentUpload, type UploadAnswer } from './uploads.ts'
import { usualAnswers } from './usual-answers.ts'

interface Opening {
  lang?: Lang
  /** What the browser has stored. */
  stored?: Record<string, string>
  /** What its tab has stored. */
  tab?: Record<string, string>
  /** What the server answers, besides the usual. */
  answers?: Answers
  /** Runs before the page is there. */
  script?: (() => void) | undefined
}

export interface App {
  /** From now on the server answers like this, too. */
  answer(more: Answers): void
  answerUploads(answer: UploadAnswer | Promise<UploadAnswer>): void
  /** The uploads so far. */
  uploads: SentUpload[]
  /** Keeps calls of the procedure waiting. @returns lets them go on, to what the server answers then */
  hold(procedure: Procedure): () => void
  /** The calls so far. */
  made: Made[]
  /** The inputs of the calls of a procedure so far. */
  inputsTo(procedure: Procedure): unknown[]
  /** What a reader would call broken: errors on the console, and of scripts. */
  faults: string[]
  /** Leads to another page by scripts, as a link does. */
  goTo(at: string): Promise<void>
  /** As a browser does before a reload. @returns what it has stored by then */
  leave(): Promise<Record<string, string>>
  close(): Promise<void>
}

/**
 * jsdom does not know the newest elements; and the development build of React objects to how the router waits for the script
 * of a page that is not rendered on the server.
 */
const notOurs = /^The tag <%s> is unrecognized|This library called use\(\) to suspend/

/**
 * Opens a page as a browser does that has nothing but `stored`. Its time passes only while something is waited for, so that
 * on a slow machine nothing is gone before it was seen.
 */
export async function openApp(
  at: string,
  { lang = defaultLang, stored, tab, answers, script }: Opening = {},
): Promise<App> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  completeBrowser()
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of Object.entries(stored ?? {})) localStorage.setItem(key, value)
  for (const [key, value] of Object.entries(tab ?? {})) sessionStorage.setItem(key, value)
  history.replaceState({}, '', at)
  let known: Answers = { ...usualAnswers, ...answers }
  const made: Made[] = []
  const faults: string[] = []
  const held = new Map<Procedure, Promise<void>>()
  const fetch = answerCalls(
    () => known,
    (call) => {
      made.push(call)
      if (!(call.procedure in known)) faults.push(`Nothing answers ${call.procedure}`)
      return held.get(call.procedure)
    },
  )
  vi.stubGlobal('fetch', fetch)
  const uploads = answerUploads()
  const complain = vi.spyOn(console, 'error').mockImplementation((...said) => {
    const text = said.map(String).join(' ')
    if (!notOurs.test(text)) faults.push(`console: ${text}`)
  })
  beginToUse()
  script?.()

  const queryClient = createQueryClient()
  const trpc = createBrowserTrpc(queryClient)
  const i18n = await i18nOf(lang)
  const browserHistory = createBrowserHistory({ createHref: readableAddress })
  const router = createAppRouter(
    { queryClient, trpc, lang, i18n, publicUrl: location.origin },
    { routeTree, history: browserHistory },
  )
  // As after a page of the server: what is left stays until the next page has something to show.
  Object.assign(router, { ssr: { manifest: undefined } })
  await Promise.all([loadCalls(), loadMessagesOf(i18n, router.matchRoutes(router.latestLocation))])
  const root = createRoot(document, {
    onUncaughtError: (error) => faults.push(`script: ${error instanceof Error ? error.stack : String(error)}`),
    onCaughtError: (error) => console.error(error instanceof Error ? error.stack : error),
  })
  root.render(<RouterProvider router={router} />)
  const close = async () => {
    root.unmount()
    browserHistory.destroy()
    queryClient.clear()
    // React leaves the root element, with what the page has written on it.
    delete document.documentElement.dataset.interactive
    // What gathers calls for a moment outlives the page: with a timer that never ends it would gather them for ever.
    await vi.advanceTimersByTimeAsync(10)
    vi.useRealTimers()
    complain.mockRestore()
    vi.unstubAllGlobals()
  }
  return {
    answer: (more) => {
      known = { ...known, ...more }
    },
    answerUploads: uploads.answer,
    uploads: uploads.sent,
    hold(procedure) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(procedure, promise)
      return () => {
        held.delete(procedure)
        resolve()
      }
    },
    made,
    inputsTo: (procedure) => made.filter((call) => call.procedure === procedure).map(({ input }) => input),
    faults,
    async goTo(next) {
      await until(
        () => document.documentElement?.hasAttribute('data-interactive'),
        () => 'The page does not become interactive',
      )
      history.pushState({}, '', next)
    },
    async leave() {
      // Nobody is so quick that what was done before has not arrived.
      await moment()
      await moment()
      dispatchEvent(new Event('pagehide'))
      const kept = Object.fromEntries(Object.entries(localStorage))
      await close()
      return kept
    },
    close,
  }
}
