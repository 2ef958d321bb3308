import type { z } from 'zod'
import { contactMessages } from '#drizzle/schema/index.ts'
import type { contactInput } from '#shared/contact.ts'
import { write, type Db } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { newId } from '#server/core/ids.ts'
import { noteAttempt, sharedNetwork } from '#server/core/throttle.ts'

// What readers write by the contact page; contact.inbox.service.ts is what admins do with it.

/** Messages from one network before further ones are delayed. */
const freeMessages = 5

/** @throws TOO_MANY_REQUESTS by the caller's network */
export function sendMessage(
  { db, env, network }: { db: Db; env: Pick<Env, 'RATE_LIMIT'>; network: string },
  input: z.output<typeof contactInput>,
): void {
  if (env.RATE_LIMIT)
    noteAttempt(db, [{ key: `contact ${network}`, free: freeMessages, ...sharedNetwork }], 'TOO_MANY_REQUESTS')
  write(db, (tx) => {
    tx.insert(contactMessages)
      .values({ id: newId(), ...input, createdAt: Date.now() })
      .run()
  })
}
