import { setTimeout as pause } from 'node:timers/promises'
import { expectThat, type Area } from '../attack.ts'
import { inLanes, tally, told, type Answer } from '../support/client.ts'
import { openMailbox, type Mailbox } from '../support/mailbox.ts'
import { password, type Target } from '../support/target.ts'

let mailbox: Mailbox
let people = 0

/** Signs up and opens the link of the mail. */
async function confirmed({ nobody }: Target) {
  people += 1
  const email = `mailed-${people}@example.org`
  const client = nobody()
  expectThat((await client.call('auth.register', { name: 'Kayal', email, password })).status === 200, 'no account')
  const answer = await client.call('auth.confirmEmail', { token: await mailbox.tokenTo(email) })
  expectThat(answer.status === 200, `confirming: ${told(answer)}`)
  const entered = await client.call('auth.login', { email, password })
  expectThat(entered.status === 200, `login: ${told(entered)}`)
  return { email, client: client.as({ token: entered.body.result.data.token }) }
}
const forgotten = (target: Target, email: string): Promise<Answer> =>
  target.nobody().call('auth.forgotten', { email, lang: 'en' })

export const mail: Area = {
  name: 'mail',
  async variables() {
    mailbox = await openMailbox()
    return mailbox.variables
  },
  tries: {
    'a sign-up with a taken address is answered like one with a new address': async (target) => {
      const { email } = await confirmed(target)
      const texts = new Set<string>()
      for (const address of [email, 'never-seen@example.org']) {
        const answer = await target.nobody().call('auth.register', { name: 'Mallory', email: address, password })
        texts.add(`${answer.status} ${answer.text}`)
      }
      expectThat(texts.size === 1, [...texts].join(' | '))
      return [...texts].join()
    },

    'a password that was reset while strangers guessed opens the account at once': async (target) => {
      const { email } = await confirmed(target)
      const statuses: number[] = []
      for (let round = 0; round < 12; round += 1) {
        const wrong = await target.nobody().call('auth.login', { email, password: `wrong ${round}` })
        statuses.push(wrong.status)
      }
      await forgotten(target, email)
      const chosen = 'a new lamp in the library'
      const owner = target.nobody()
      const reset = await owner.call('auth.resetPassword', { token: await mailbox.tokenTo(email, 2), password: chosen })
      expectThat(reset.status === 200, `the reset: ${told(reset)}`)
      const entered = await owner.call('auth.login', { email, password: chosen })
      expectThat(entered.status === 200, `${tally(statuses)}; the new password: ${told(entered)}`)
      return `${tally(statuses)}; the new password: ${entered.status}`
    },

    'of reset links only the newest works, once, for a good password, and ends all sessions': async (target) => {
      const { email, client } = await confirmed(target)
      await forgotten(target, email)
      const older = await mailbox.tokenTo(email, 2)
      await forgotten(target, email)
      const token = await mailbox.tokenTo(email, 3)
      const reset = (body: object) => target.nobody().call('auth.resetPassword', body)
      const chosen = 'a new lamp in the library'
      const seen = [
        told(await reset({ token: older, password: chosen })),
        told(await reset({ token, password: 'short' })),
        told(await reset({ token, password: chosen })),
        told(await reset({ token, password: 'another lamp in the library' })),
        told(await client.query('profile.get')),
      ]
      const expected = ['400 LINK_INVALID', '400 PASSWORD_TOO_SHORT', '200', '400 LINK_INVALID', '401 SESSION_INVALID']
      expectThat(seen.join() === expected.join(), seen.join(', '))
      return seen.join(', ')
    },

    'an address is not flooded with reset letters, whoever asks': async (target) => {
      const { email } = await confirmed(target)
      const before = mailbox.mailsTo(email).length
      const answers = await inLanes(60, 4, () => forgotten(target, email))
      await target.settled()
      await pause(500)
      const letters = mailbox.mailsTo(email).length - before
      expectThat(letters <= 10, `${letters} letters; ${tally(answers.map(told))}`)
      expectThat(
        answers.every(({ status }) => status === 200 || status === 429),
        tally(answers.map(told)),
      )
      return `${letters} letters of 60; ${tally(answers.map(told))}`
    },

    'a reader whose confirmation was lost signs up again and gets in': async (target) => {
      people += 1
      const email = `lost-${people}@example.org`
      const sent = { name: 'Kayal', email, password, lang: 'en' }
      await target.nobody().call('auth.register', sent)
      await mailbox.tokenTo(email)
      const login = await target.nobody().call('auth.login', { email, password })
      expectThat(login.code !== 'LOGIN_FAILED' && login.status >= 400, `the right password before: ${told(login)}`)
      await target.nobody().call('auth.register', sent)
      const answer = await target.nobody().call('auth.confirmEmail', { token: await mailbox.tokenTo(email, 2) })
      expectThat(answer.status === 200, `the second letter’s link: ${told(answer)}`)
      const entered = await target.nobody().call('auth.login', { email, password })
      expectThat(entered.status === 200, `login: ${told(entered)}`)
      return `before: ${told(login)}; the second letter: 200, login: 200`
    },
  },
}
