import type { JobPayload, JobResult } from '../jobs.ts'
import type { JobHandler } from '../../job-handler.ts'
import { encryptPush } from './encrypt.ts'

const answerMs = 10_000
/** Requests at once. */
const atOnce = 8

type Outcome = keyof JobResult<'follows.push'>
type Recipient = JobPayload<'follows.push'>['recipients'][number]

/** What an answer of a push service means; undefined: it may take the message later. */
function outcomeOf(status: number): Outcome | undefined {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? undefined : 'refused'
}

/** Encrypts a message for each browser, and gives it to the push services. @throws Error when nobody could be reached */
export const sendPush: JobHandler<'follows.push'> = async (job, { stopping, signal, progress, report }) => {
  const { message, until, publicKey, recipients } = job
  const result: JobResult<'follows.push'> = {
    sent: [...(progress?.sent ?? [])],
    gone: [...(progress?.gone ?? [])],
    refused: [...(progress?.refused ?? [])],
  }
  const known = new Set(Object.values(result).flat())
  const waiting = recipients.filter(({ id }) => !known.has(id))
  let fault: unknown

  const send = async (recipient: Recipient): Promise<Outcome | undefined> => {
    let body: Buffer
    try {
      body = encryptPush(message, recipient)
    } catch {
      // No browser has such a key.
      return 'gone'
    }
    try {
      const response = await fetch(recipient.endpoint, {
        method: 'POST',
        headers: {
          authorization: `vapid t=${recipient.token}, k=${publicKey}`,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(Math.floor((until - Date.now()) / 1000)),
          urgency: 'normal',
        },
        body: new Uint8Array(body),
        // Only the address that was checked is asked.
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      })
      await response.body?.cancel()
      const outcome = outcomeOf(response.status)
      if (!outcome) fault = new Error(`${new URL(recipient.endpoint).host} answered ${response.status}`)
      return outcome
    } catch (error) {
      fault = error
      return undefined
    }
  }

  for (let start = 0; start < waiting.length && Date.now() < until && !stopping.aborted; start += atOnce) {
    const outcomes = await Promise.all(
      waiting
        .slice(start, start + atOnce)
        .map(async (recipient) => ({ id: recipient.id, outcome: await send(recipient) })),
    )
    for (const { id, outcome } of outcomes) if (outcome) result[outcome].push(id)
    // A worker that dies leaves few in doubt: a message that comes twice takes the place of the first.
    await report(result)
  }
  const reached = Object.values(result).flat()
  if (fault !== undefined && reached.length === 0) throw fault
  return result
}
