/** What somebody did for a post. */
export const authorRoles = ['writer', 'translator', 'illustrator', 'interviewer'] as const
export type AuthorRole = (typeof authorRoles)[number]
