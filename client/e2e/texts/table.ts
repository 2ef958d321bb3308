import type { Page } from '@playwright/test'
import type { MessageKey, Namespace } from '../../i18n/message-types.ts'
import type { Answers } from './answers.ts'

/** A message by its namespace and path. */
export type Key = MessageKey<'site', Namespace>
type Values = Record<string, string | number>

/** How a text is found: by what it is, so that what is announced and what is a control's name is checked with it. */
type Role =
  | 'alert'
  | 'button'
  | 'checkbox'
  | 'columnheader'
  | 'dialog'
  | 'heading'
  | 'label'
  | 'link'
  | 'option'
  | 'placeholder'
  | 'status'
  | 'text'

interface Details {
  /** What takes the places of `{{names}}`, in both languages. */
  values?: Values
  /** Those that are messages themselves. */
  keyed?: Record<string, Key>
  /** A moment that takes the place of `{{date}}`, as each language writes the day. */
  on?: string
  /** For buttons; both native and `aria-disabled`. */
  disabled?: boolean
  /** More stands in the same element: a unit, or a title for screen readers only. */
  withMore?: boolean
  /** A selector of the element in which alone it is looked for. */
  within?: string
}

/** A text that is to be seen. */
export interface Shown extends Details {
  role: Role
  /** The numbers of the specification's statements, `T-001 T-002`; empty for a text that it does not give. */
  rows: string
  /** The English text to the letter. */
  en: string
  /** Where the Tamil text stands; null: it is the same in both languages. */
  key: Key | null
}

const shownAs =
  (role: Role) =>
  (rows: string, en: string, key: Key | null, details: Details = {}): Shown => ({ role, rows, en, key, ...details })

export const alert = shownAs('alert')
export const button = shownAs('button')
export const checkbox = shownAs('checkbox')
export const column = shownAs('columnheader')
export const dialog = shownAs('dialog')
export const heading = shownAs('heading')
export const label = shownAs('label')
export const link = shownAs('link')
export const option = shownAs('option')
export const placeholder = shownAs('placeholder')
/** Announced, but not in a hurry: what went well, what is loading, every toast. */
export const status = shownAs('status')
export const text = shownAs('text')

/** The message of a key in the language of the page. */
export type Say = (key: Key, values?: Values) => string

/** Does something on a page, in whichever language it is. */
export type Deed = (page: Page, say: Say) => Promise<unknown>

/** One state of a screen, and the texts that are seen in it. */
export interface Step {
  /** In words, for whoever reads the report of a failure. */
  when: string
  /** What the server answers from now on, by procedure; about the rest nothing changes. */
  answers?: Answers
  do?: Deed
  shows: Shown[]
  /** How long the first of them stays, in ms. */
  lasts?: number
  /** The page that it leads to. */
  leadsTo?: string
}

/** A page that is opened once. */
interface Opened {
  screen: string
  at: string
  /** Who is signed in. */
  as?: 'reader' | 'admin'
  /** What the browser has stored before; in place of a session. */
  stored?: Record<string, string>
  /** The page is come to from another one by scripts: what it shows is asked for by the browser, not by the server. */
  from?: string
  /** Runs in the page before its own scripts. */
  script?: () => void
  /** Faults that belong to it: an unknown address, a file that does not come. */
  faults?: RegExp
  /** It waits for seconds, which are made to pass. */
  waits?: boolean
}

/** A page with the one state that it is opened in, or those that it is walked through. */
export type Screen = Opened & (Step | { steps: Step[] })

export const stepsOf = (screen: Screen): Step[] => ('steps' in screen ? screen.steps : [screen])
