import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { signingKeys } from '#drizzle/schema/index.ts'
import { databaseFaultOf } from './database-faults.ts'
import type { Tx } from './db.ts'

/** A key that is made once and belongs to the database, so what it has signed outlives restarts and restores. */
export function signingKey(tx: Tx, name: string): string {
  const stored = () => tx.select().from(signingKeys).where(eq(signingKeys.name, name)).get()?.key
  const known = stored()
  if (known) return known
  const key = randomBytes(32).toString('base64url')
  try {
    tx.insert(signingKeys).values({ name, key }).onConflictDoNothing().run()
  } catch (error) {
    if (databaseFaultOf(error) !== 'unwritable') throw error
    // Nothing has been signed yet, so no signature is right.
    return key
  }
  return stored()!
}

export const sign = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Whether a signature (base64url) is that of the text. */
export function isSignedBy(key: string, text: string, signature: string): boolean {
  const sent = Buffer.from(signature, 'base64url')
  const expected = sign(key, text)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
