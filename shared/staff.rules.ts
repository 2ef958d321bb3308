// Who works on the site, and who may do what. Without zod: pages of the admin load it.

/** The roles of the staff, those with the most rights first. */
export const staffRoles = ['owner', 'editor', 'author', 'shop'] as const
export type StaffRole = (typeof staffRoles)[number]

/** The roles that have each right. */
export const rights = {
  /** Everybody who works on the site. */
  staff: staffRoles,
  /** Writing: authors write their own drafts only, and publish nothing. */
  writing: ['owner', 'editor', 'author'],
  /** Orders, books and plans. */
  shop: ['owner', 'editor', 'shop'],
  /** Everything that readers see. */
  admin: ['owner', 'editor'],
  /** People, settings, failed jobs, mails and the audit log. */
  owner: ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>
export type Right = keyof typeof rights

export const hasRight = (role: string, right: Right): boolean => (rights[right] as readonly string[]).includes(role)
