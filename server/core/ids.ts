import { randomBytes } from 'node:crypto'

/** A random id of 24 hexadecimal digits; 96 bits cannot be guessed, and the first 8 characters hardly ever collide. */
export const newId = (): string => randomBytes(12).toString('hex')
