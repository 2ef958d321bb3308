import type { AuthorRole } from '#shared/authors.rules.ts'

/** Somebody who had a part in a post, by name: the server finds or makes the author. */
export interface PickedAuthor {
  name: string
  role: AuthorRole
}

/** Whether a line of text says it all. */
export const isOneWriter = (list: readonly PickedAuthor[]): boolean =>
  list.length === 0 || (list.length === 1 && list[0]?.role === 'writer')

/** The list that a form begins with: none where the line of text says it all, which then stays as it was written. */
export const pickedAuthors = (list: readonly PickedAuthor[]): PickedAuthor[] =>
  isOneWriter(list) ? [] : list.map(({ name, role }) => ({ name, role }))

/** The line that stands for a list, as the server makes it: the writers, or all others. */
export function textOfAuthors(list: readonly PickedAuthor[]): string {
  const writers = list.filter(({ role }) => role === 'writer')
  return [...new Set((writers.length > 0 ? writers : list).map(({ name }) => name))].join(', ')
}
