// Without zod, which the reader's pages do not load.

/** Most characters of the fields of the contact form. */
export const contactLimits = { name: 120, message: 5000 } as const
