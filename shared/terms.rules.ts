// Authors, tags and series: what posts are grouped by besides categories. Readers' pages load this module.
import { textIn, type Lang } from './lang.ts'

export const termKinds = ['author', 'tag', 'series'] as const
export type TermKind = (typeof termKinds)[number]

/** Cursor of a list in the order of names: sort value and id of the last entry of the previous page. */
export const nameCursorPattern = /^.{0,500}_\w{1,64}$/s

interface Named {
  name: string
  /** Empty: the name is the same in English. */
  nameEn: string
}

/** A name for a page of a language. */
export const nameIn = ({ name, nameEn }: Named, lang: Lang): string => textIn(lang, name, nameEn)
