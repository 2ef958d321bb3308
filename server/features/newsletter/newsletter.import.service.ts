import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { leftSubscribers, subscribers } from '#drizzle/schema/index.ts'
import { email as emailSchema, type SessionUser } from '#shared/auth.ts'
import type { ImportResult, importInput } from '#shared/newsletter.ts'
import { writeAudit } from '#server/core/audit.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { newId } from '#server/core/ids.ts'
import { sign, signingKey } from '#server/core/signing-key.ts'

/** How addresses are hashed that have left; reads the key once, for as many of them as are asked for. */
function hasherOf(tx: Tx): (email: string) => string {
  const key = signingKey(tx, 'left subscribers')
  return (email) => sign(key, email).toString('base64url')
}

/** Remembers, without the address itself, that it has left. */
export function rememberLeft(tx: Tx, email: string): void {
  tx.insert(leftSubscribers)
    .values({ hash: hasherOf(tx)(email), leftAt: Date.now() })
    .onConflictDoNothing()
    .run()
}

/** Whoever confirms a subscription again has come back. */
export function forgetLeft(tx: Tx, email: string): void {
  tx.delete(leftSubscribers)
    .where(eq(leftSubscribers.hash, hasherOf(tx)(email)))
    .run()
}

const hasLeft = (tx: Tx, hash: string): boolean =>
  tx.select().from(leftSubscribers).where(eq(leftSubscribers.hash, hash)).get() !== undefined

/**
 * Brings in addresses whose owners have agreed elsewhere: they are confirmed, and nothing is mailed to them before the next
 * letter. Who has left stays out; who is waiting for a confirmation is confirmed by it. One call after another with the
 * same addresses adds them once.
 */
export function importSubscribers(
  db: Db,
  user: SessionUser,
  { addresses, consent, isRehearsal }: z.output<typeof importInput>,
): ImportResult {
  return write(db, (tx) => {
    const result: ImportResult = { added: 0, known: 0, left: 0, invalid: [] }
    const seen = new Set<string>()
    const now = Date.now()
    const hashOf = hasherOf(tx)
    for (const { email: text, lang } of addresses) {
      const { data: email } = emailSchema.safeParse(text)
      if (!email) {
        result.invalid.push(text.slice(0, 100))
        continue
      }
      const row = tx.select().from(subscribers).where(eq(subscribers.email, email)).get()
      if (row?.confirmedAt || seen.has(email)) result.known += 1
      else if (hasLeft(tx, hashOf(email))) result.left += 1
      else {
        seen.add(email)
        result.added += 1
        if (isRehearsal) continue
        tx.insert(subscribers)
          .values({ id: newId(), email, lang, createdAt: now, confirmedAt: now, consent, mailsSince: now })
          .onConflictDoUpdate({ target: subscribers.email, set: { confirmedAt: now, consent } })
          .run()
      }
    }
    // The audit log does not contain the addresses, since they must be erased with their subscription.
    if (result.added > 0 && !isRehearsal) writeAudit(tx, user, 'newsletter.import', '', `${result.added}: ${consent}`)
    return result
  })
}
