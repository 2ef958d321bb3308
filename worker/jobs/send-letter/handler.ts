import { createHash } from 'node:crypto'
import { recipientMark } from '#shared/letters.rules.ts'
import type { JobHandler } from '../../job-handler.ts'
import { isDelay, isRefusal, withMailServer } from '../../mail-server.ts'

/**
 * Passes a letter to the mail server for each recipient in turn, over one connection. What has been taken over is not sent
 * again: when the connection breaks, or the worker is told to stop, those who are left are answered as neither sent nor
 * refused. Whom the letter has reached is reported before each mail, so that a worker that dies leaves only one recipient
 * in doubt, and one that may not go on does not.
 * @throws Error when nobody could be reached: the whole job is tried again
 */
export const sendLetter: JobHandler<'letters.send'> = (letter, { stopping, signal, progress, report }) =>
  withMailServer({ isPooled: true, sender: letter.sender }, async ({ transport, from, messageId }) => {
    const sent = [...(progress?.sent ?? [])]
    const refused = [...(progress?.refused ?? [])]
    const before = new Set([...sent, ...refused])
    let fault: unknown
    for (const { id, email } of letter.recipients) {
      if (before.has(id)) continue
      const leave = letter.leave.replace(recipientMark, id)
      const own = (text: string): string => text.replaceAll(letter.leave, leave)
      // The id of a subscriber is the key of the link to unsubscribe: it stands in no other line.
      const name = createHash('sha256').update(`${letter.letterId} ${id}`).digest('hex').slice(0, 32)
      try {
        stopping.throwIfAborted()
        await report({ sent, refused })
        await transport.sendMail({
          from,
          to: email,
          subject: letter.subject,
          html: own(letter.html),
          text: own(letter.text),
          messageId: messageId(name),
          signal,
          headers: { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        })
        sent.push(id)
      } catch (error) {
        if (isRefusal(error)) refused.push(id)
        else {
          fault = error
          if (!isDelay(error)) break
        }
      }
    }
    if (fault !== undefined && sent.length + refused.length === 0) throw fault
    return { sent, refused }
  })
