// What pages know of the contact form without the schemas.

/** Most characters of the fields of the contact form. */
export const contactLimits = { name: 120, message: 5000 } as const
