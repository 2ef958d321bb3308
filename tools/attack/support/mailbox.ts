import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface Mailbox {
  /** Settings of a site that sends its mail here. */
  variables: Record<string, string>
  /** Mails to an address, with their texts decoded. */
  mailsTo(address: string): string[]
  /** Waits for the nth mail to an address. @returns the token of the link in it */
  tokenTo(address: string, nth?: number): Promise<string>
  close(): void
}

const waitMs = 30_000

function decode(mail: string): string {
  const [head = '', ...rest] = mail.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** A mail server that takes everything. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: { to: string; text: string }[] = []
  const server = createServer((socket) => {
    let received = ''
    let to = ''
    let isBody = false
    socket.write('220 attack\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1')
      for (;;) {
        const end = received.indexOf(isBody ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const part = received.slice(0, end)
        received = received.slice(end + (isBody ? 5 : 2))
        if (isBody) {
          mails.push({ to, text: decode(part) })
          isBody = false
          socket.write('250 taken\r\n')
          continue
        }
        to = /^RCPT TO:<([^>]+)>/i.exec(part)?.[1]?.toLowerCase() ?? to
        isBody = /^DATA$/i.test(part)
        if (/^QUIT$/i.test(part)) socket.end('221 bye\r\n')
        else socket.write(isBody ? '354 go on\r\n' : '250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const mailsTo = (address: string) => mails.filter(({ to }) => to === address).map(({ text }) => text)
  return {
    variables: {
      SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}/?ignoreTLS=true`,
      MAIL_FROM: 'mai@example.org',
    },
    mailsTo,
    async tokenTo(address, nth = 1) {
      const deadline = Date.now() + waitMs
      while (mailsTo(address).length < nth) {
        if (Date.now() > deadline) throw new Error(`No mail came to ${address}.`)
        await pause(50)
      }
      const token = /#([\w-]{20,})/.exec(mailsTo(address)[nth - 1]!)?.[1]
      if (!token) throw new Error(`No link in the mail to ${address}: ${mailsTo(address)[nth - 1]}`)
      return token
    },
    close: () => server.close(),
  }
}
