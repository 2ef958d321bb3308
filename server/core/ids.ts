import { randomBytes } from 'node:crypto'

/** A random id of 24 hexadecimal digits; 96 bits, so that nobody guesses one and the first 8 characters differ. */
export const newId = (): string => randomBytes(12).toString('hex')
