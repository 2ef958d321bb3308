import type { MessageKey, Namespace } from '#client/i18n/message-types.ts'

/** A message by its namespace and path. */
export type Key = MessageKey<'site', Namespace>
export type Values = Record<string, string | number>

/** How a text is found: by what it is, so that what is announced and what is a control's name is checked with it. */
type Role =
  | 'alert'
  | 'button'
  | 'checkbox'
  | 'columnheader'
  | 'description'
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
  /** It runs through its place: at no moment all of it is to be seen. */
  moves?: boolean
  /** It names a thing to those who hear the page; others see what the thing is: a sign, or the text of a post. */
  isName?: boolean
  /** A selector of the element in which alone it is looked for. */
  within?: string
}

/** A text that is to be seen. */
export interface Shown extends Details {
  role: Role
  /** The ids of the specification's statements, `S-061, T-014`; empty for a text that it does not give. */
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
/** What a control that is seen is described by, for those who hear the page. */
export const description = shownAs('description')
export const dialog = shownAs('dialog')
export const heading = shownAs('heading')
export const label = shownAs('label')
export const link = shownAs('link')
export const option = shownAs('option')
export const placeholder = shownAs('placeholder')
/** Announced, but not in a hurry: what went well, what is loading, every toast. */
export const status = shownAs('status')
export const text = shownAs('text')
