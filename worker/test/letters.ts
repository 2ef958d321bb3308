import { eq } from 'drizzle-orm'
import { jobs, letters, subscribers } from '#drizzle/schema/index.ts'
import type { Services } from '#server/core/context.ts'
import { newId } from '#server/core/ids.ts'
import { addUser } from '#server/test/services.ts'
import { callerSignedIn } from '#server/test/signed-in.ts'
import type { TestSmtpServer } from './smtp-server.ts'

/** Sends a letter to so many subscribers. */
export async function sendLetter(services: Services, { variables }: TestSmtpServer, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    services.db
      .insert(subscribers)
      .values({ id: newId(), email: `${n}@example.org`, lang: 'ta', createdAt: 1, confirmedAt: 2, mailsSince: 1 })
      .run()
  const withMail = { ...services, env: { ...services.env, ...variables } }
  const api = callerSignedIn(withMail, await addUser(services, 'editor')).letters
  const { id, updatedAt } = await api.create({ subject: 'மழை', lang: 'ta', audience: 'ta', content: '<p>வணக்கம்</p>' })
  await api.send({ id, seenUpdatedAt: updatedAt })
}

export const letterJobs = ({ db }: Pick<Services, 'db'>) =>
  db.select().from(jobs).where(eq(jobs.name, 'letters.send')).all()

/** How many subscribers are known to have got the letter. */
export const countDelivered = ({ db }: Pick<Services, 'db'>): number => db.select().from(letters).get()?.delivered ?? 0

/** What is tried again later is tried now. */
export const makeDue = ({ db }: Pick<Services, 'db'>): void =>
  void db.update(jobs).set({ runAt: 0 }).where(eq(jobs.state, 'ready')).run()

/** To whom the server was given a mail, each time. */
export const recipientsOf = ({ mails }: TestSmtpServer): string[] =>
  mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim() ?? '')
