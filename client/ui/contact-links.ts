/** How a link to another site is named: `facebook.com`. */
export const hostOf = (address: string): string => new URL(address).hostname.replace(/^(?:www|m)\./, '')

/** The address by which a phone calls a number. */
export const telOf = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
