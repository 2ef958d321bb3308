import type { Messages } from './i18n.ts'

/** Each message of a namespace, or of several, by the path that leads to it. */
export const flatten = (group: Messages[string], path = ''): [path: string, message: string][] =>
  Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )

/** The names between double braces, with a case or without, each once. */
export const placeholders = (message: string): string[] =>
  [...new Set([...message.matchAll(/{{(\w+)(?:, \w+)?}}/g)].map(([, name = '']) => name))].toSorted()
