import { createServer, type AddressInfo, type Server } from 'node:net'

export interface TestSmtpServer {
  /** Settings of a site that sends through it. */
  variables: { SMTP_URL: string; MAIL_FROM: string }
  port: number
  /** Everything that was said to it. */
  readonly received: string
  /** The whole mails that it has taken. */
  readonly mails: string[]
  /** What it answers to a recipient, by the address. */
  answerTo: (address: string) => string
  /** Breaks the connection after so many mails. */
  maxMails: number
  /** What it waits for, when it has a mail, before it answers that it takes it over. */
  beforeTaking: () => Promise<void> | undefined
  server: Server
  close(): Promise<void>
}

/** A mail server that takes everything, unless it is told otherwise. */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  let received = ''
  const mails: string[] = []
  const server = createServer((socket) => {
    let mail: string | undefined
    socket.write('220 test\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      received += chunk.toString()
      if (mail !== undefined) {
        mail += chunk.toString()
        if (!mail.endsWith('\r\n.\r\n')) return
        mails.push(mail)
        mail = undefined
        if (mails.length >= state.maxMails) socket.destroy()
        else void Promise.resolve(state.beforeTaking()).then(() => socket.write('250 taken\r\n'))
        return
      }
      const [line = ''] = chunk.toString().split('\r\n')
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'QUIT') socket.end('221 bye\r\n')
      else if (command === 'RCPT') socket.write(`${state.answerTo(/<(.*?)>/.exec(line)?.[1] ?? '')}\r\n`)
      else if (command === 'DATA') {
        mail = ''
        socket.write('354 go on\r\n')
      } else socket.write('250 ok\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const own = (server.address() as AddressInfo).port
  const state: TestSmtpServer = {
    variables: { SMTP_URL: `smtp://127.0.0.1:${own}/?ignoreTLS=true`, MAIL_FROM: 'mai@example.org' },
    port: own,
    get received() {
      return received
    },
    mails,
    answerTo: () => '250 ok',
    maxMails: Number.POSITIVE_INFINITY,
    beforeTaking: () => undefined,
    server,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return state
}
