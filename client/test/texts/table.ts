import { refused, type Answers, type Procedure } from '../answers.ts'
import type { App } from '../app.tsx'
import type { Page } from '../page.ts'
import type { Key, Shown, Values } from './shown.ts'

/** The message of a key in the language of the page. */
export type Say = (key: Key, values?: Values) => string

/** Does something on a page, in whichever language it is. */
export type Action = (page: Page, say: Say, app: App) => unknown

/** One state of a screen, and the texts that are seen in it. */
export interface Step {
  /** In words, for whoever reads the report of a failure. */
  when: string
  /** What the server answers from now on, by procedure; about the rest nothing changes. */
  answers?: Answers
  do?: Action
  shows: Shown[]
  /** How long the first of them stays, in ms. */
  lasts?: number
  /** The page that it leads to. */
  leadsTo?: string
}

/** A page, who opens it, and how. */
export interface Place {
  at: string
  /** Who is signed in. */
  as?: 'reader' | 'admin'
  /** What the server answers from the beginning, by procedure; about the rest the usual. */
  answers?: Answers
  /** What the browser has stored before; in place of a session. */
  stored?: Record<string, string>
  /** The page is come to from another one: what it shows meanwhile is seen. */
  from?: string
  /** Runs in the page before its own scripts. */
  script?: () => void
  /** Errors on the console that belong to it. */
  faults?: RegExp
  /** It waits for seconds: they pass quickly. */
  waits?: boolean
}

/** A page that is opened once, and the states that it is walked through. */
export interface Screen extends Place {
  screen: string
  steps: Step[]
}

/** What is done, or what else brings the state about. */
type Change = Action | Omit<Step, 'when' | 'shows'>

export const state = (when: string, change: Change, shows: Shown[]): Step => ({
  when,
  ...(typeof change === 'function' ? { do: change } : change),
  shows,
})

export const walk = (screen: string, place: Place, steps: Step[]): Screen => ({ ...place, screen, steps })

/** A screen with the one state in which it is opened. */
export const opened = (screen: string, place: Place, shows: Shown[]): Screen =>
  walk(screen, place, [state('it is opened', {}, shows)])

const withAnswer = (place: Place, answers: Answers): Place => ({ ...place, answers: { ...place.answers, ...answers } })

/** The screen while it waits for the procedure. */
export const waitsFor = (screen: string, place: Place, procedure: Procedure, shows: Shown[]): Screen =>
  opened(screen, withAnswer(place, { [procedure]: 'pending' }), shows)

/** The screen, when the procedure that it needs fails. */
export const fails = (screen: string, place: Place, procedure: Procedure, shows: Shown[]): Screen =>
  opened(`${screen}, when the server fails`, withAnswer(place, { [procedure]: refused('INTERNAL') }), shows)

/** The screen, when every attempt at the procedure that it needs fails on the way. */
export const cutOff = (screen: string, place: Place, procedure: Procedure, shows: Shown[]): Screen =>
  opened(
    `${screen}, when the server cannot be reached`,
    withAnswer({ ...place, waits: true }, { [procedure]: 'unreachable' }),
    shows,
  )
