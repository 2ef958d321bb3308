import { expectThat, type Area } from '../attack.ts'
import { inLanes, median, tally, told, watchDuring, type Answer } from '../support/client.ts'
import { password, withTarget, type Person } from '../support/target.ts'

const registered = (email: string, chosen: string) => ({ name: 'Mallory', email, password: chosen })
const signIn = ({ email, client }: Person, chosen = password): Promise<Answer> =>
  client.as({ token: undefined }).call('auth.login', { email, password: chosen })
/** Whether a session is still open. */
const isOpen = async ({ client }: Person): Promise<boolean> => (await client.query('profile.get')).status === 200
const ownProfile = ({ name, email }: Person) => ({ name, email, mobile: '', dob: '', gender: '' })

let strangers = 0
const stranger = () => `stranger-${++strangers}@example.org`

export const accounts: Area = {
  name: 'accounts',
  tries: {
    'a password of 5, 8 or 257 letters makes no account': async ({ nobody }) => {
      const seen: string[] = []
      for (const length of [5, 8, 257]) {
        const answer = await nobody().call('auth.register', registered(stranger(), 'pḻä6k'.repeat(60).slice(0, length)))
        expectThat(answer.status === 400, `${length} letters: ${told(answer)}`)
        seen.push(told(answer))
      }
      return tally(seen)
    },

    'common passwords make no account': async ({ nobody }) => {
      const common = ['1234567890', 'aaaaaaaaaa', 'password123', 'qwertyuiop', '1q2w3e4r5t', 'iloveyou12']
      const answers = await Promise.all(
        common.map((each) => nobody().call('auth.register', registered(stranger(), each))),
      )
      const taken = common.filter((_each, index) => answers[index]?.status !== 400)
      expectThat(taken.length === 0, `taken: ${taken.join(', ')}`)
      return tally(answers.map(told))
    },

    'a login tells neither by its answer nor by its time who has an account': async () =>
      withTarget({ RATE_LIMIT: '0' }, async ({ nobody, person }) => {
        const { email } = await person()
        const times = { known: [] as number[], unknown: [] as number[] }
        const answers = new Set<string>()
        for (let round = 0; round < 40; round += 1)
          for (const [kind, address] of [
            ['known', email],
            ['unknown', stranger()],
          ] as const) {
            const started = performance.now()
            const answer = await nobody().call('auth.login', { email: address, password: `wrong ${round} ${kind}` })
            times[kind].push(performance.now() - started)
            answers.add(`${answer.status} ${answer.text}`)
          }
        const [known, unknown] = [median(times.known), median(times.unknown)]
        expectThat(answers.size === 1, `different answers: ${[...answers].join(' | ')}`)
        // Without a hash of its own, an unknown address would be answered ten times as fast.
        expectThat(Math.max(known, unknown) < 1.5 * Math.min(known, unknown), `medians ${known} and ${unknown} ms`)
        return `one answer; medians ${known.toFixed(1)} and ${unknown.toFixed(1)} ms`
      }),

    "a reader's right password opens nothing at the admin's login": async ({ nobody, person }) => {
      const { email } = await person()
      const answers = [
        await nobody().call('auth.adminLogin', { email, password }),
        await nobody().send('POST', '/api/auth/admin/login', { email, password }),
      ]
      expectThat(
        answers.every(({ status, code }) => status === 401 && code === 'LOGIN_FAILED'),
        tally(answers.map(told)),
      )
      return tally(answers.map(told))
    },

    'a forgotten password is answered alike for a known and an unknown address': async ({ nobody, person }) => {
      const { email } = await person()
      const texts = new Set<string>()
      for (const address of [email, stranger(), email, stranger()]) {
        const answer = await nobody().call('auth.forgotten', { email: address, lang: 'ta' })
        texts.add(`${answer.status} ${answer.text}`)
      }
      expectThat(texts.size === 1 && Boolean([...texts][0]?.startsWith('200')), [...texts].join(' | '))
      return [...texts].join()
    },

    'without a mail server, whoever asks many addresses for accounts is stopped': async ({ nobody, person }) => {
      const people = [await person(), await person()]
      const prober = nobody()
      const statuses: number[] = []
      for (let round = 0; round < 60; round += 1) {
        const email = round % 2 === 0 ? people[(round / 2) % 2]!.email : stranger()
        const made = await prober.call('auth.register', registered(email, password))
        statuses.push(made.status)
      }
      expectThat(
        statuses.slice(35).every((status) => status === 429),
        tally(statuses),
      )
      return tally(statuses)
    },

    'a stolen token changes neither password nor address by the documented call': async (target) => {
      const victim = await target.person()
      target.ageSessions(victim.id)
      const change = { ...ownProfile(victim), email: stranger(), newPassword: 'the password of a thief' }
      const answers = [
        await victim.client.send('PUT', `/api/profile/${victim.id}`, change),
        await victim.client.send('PUT', `/api/profile/${victim.id}`, { ...ownProfile(victim), email: stranger() }),
        await victim.client.call('profile.replaceOf', { userId: victim.id, ...change }),
      ]
      expectThat(
        answers.every(({ status }) => status >= 400),
        tally(answers.map(told)),
      )
      const entered = await signIn(victim)
      expectThat(entered.status === 200, `the owner's own login: ${told(entered)}`)
      return `${tally(answers.map(told))}; the owner still signs in`
    },

    'a stolen token changes and deletes nothing by the site’s own calls': async (target) => {
      const victim = await target.person()
      target.ageSessions(victim.id)
      const change = { ...ownProfile(victim), newPassword: 'the password of a thief' }
      const answers = [
        await victim.client.call('profile.update', change),
        await victim.client.call('profile.update', { ...change, currentPassword: 'a guess of it' }),
        await victim.client.call('profile.update', { ...ownProfile(victim), email: stranger() }),
        await victim.client.call('profile.deleteAccount', { password: '' }),
        await victim.client.call('profile.deleteAccount', { password: 'a guess of it' }),
      ]
      expectThat(
        answers.every(({ status }) => status >= 400 && status < 500),
        tally(answers.map(told)),
      )
      expectThat((await signIn(victim)).status === 200, 'the owner cannot sign in')
      return tally(answers.map(told))
    },

    'a stolen token cannot set a password first and delete the account with it': async (target) => {
      const victim = await target.person()
      target.ageSessions(victim.id)
      const chosen = 'the password of a thief'
      await victim.client.send('PUT', `/api/profile/${victim.id}`, { ...ownProfile(victim), newPassword: chosen })
      await victim.client.call('profile.replaceOf', { userId: victim.id, ...ownProfile(victim), newPassword: chosen })
      const deleted = await victim.client.call('profile.deleteAccount', { password: chosen })
      expectThat(deleted.status >= 400, `deleted: ${told(deleted)}`)
      expectThat((await signIn(victim)).status === 200, 'the owner cannot sign in')
      return told(deleted)
    },

    'a new password ends all other sessions': async (target) => {
      const victim = await target.person()
      const thief = await signIn(victim)
      const stolen = { ...victim, client: victim.client.as({ token: thief.body.result.data.token }) }
      expectThat(await isOpen(stolen), 'the second session was never open')
      const change = { ...ownProfile(victim), newPassword: 'a quieter lamp in the library', currentPassword: password }
      const changed = await victim.client.call('profile.update', change)
      expectThat(changed.status === 200, told(changed))
      const after = await stolen.client.query('profile.get')
      expectThat(after.status === 401, told(after))
      return told(after)
    },

    'a new password ends the token that asked for it, too, at once': async (target) => {
      const victim = await target.person()
      const change = { ...ownProfile(victim), newPassword: 'a quieter lamp in the library', currentPassword: password }
      const changed = await victim.client.call('profile.update', change)
      expectThat(changed.status === 200, told(changed))
      const after = await victim.client.query('profile.get')
      expectThat(after.status === 401, `the former token: ${told(after)}`)
      return told(after)
    },

    'a session ends by logout, by logout everywhere, with its account; a role ends at once': async (target) => {
      const [left, everywhere, deleted, demoted] = [
        await target.person(),
        await target.person(),
        await target.person(),
        await target.person('editor'),
      ]
      await left.client.call('auth.logout')
      const other = await signIn(everywhere)
      await everywhere.client.call('auth.endAllSessions')
      const second = { ...everywhere, client: everywhere.client.as({ token: other.body.result.data.token }) }
      await deleted.client.call('profile.deleteAccount', { password })
      const seen = [left, everywhere, second, deleted].map(async ({ client }) =>
        told(await client.query('profile.get')),
      )
      const codes = await Promise.all(seen)
      expectThat(
        codes.every((code) => code === '401 SESSION_INVALID'),
        codes.join(', '),
      )
      expectThat((await demoted.client.query('contact.list', {})).status === 200, 'the editor never was one')
      target.sql(`UPDATE users SET role = 'reader' WHERE id = ?`, demoted.id)
      const after = await demoted.client.query('contact.list', {})
      expectThat(after.status === 403, told(after))
      return `${tally(codes)}, ${told(after)}`
    },

    'a token chosen by the client opens nothing, and nobody ends another’s session': async ({ nobody, person }) => {
      const [one, other] = [await person(), await person()]
      for (const token of ['a'.repeat(43), one.id, '..', 'null', 'undefined', 'x'.repeat(129)]) {
        const { body } = await nobody().as({ token }).send('POST', '/api/auth/client/verify-token', {})
        expectThat(body.isValid === false, `${token} is valid`)
      }
      const { body } = await one.client.query('auth.sessions')
      const ended = await other.client.call('auth.endSession', { id: body.result.data[0].id })
      expectThat(ended.status === 404 && (await isOpen(one)), told(ended))
      return `not valid; ${told(ended)}`
    },

    'an account without a password gets no password or address by a token alone': async (target) => {
      const victim = await target.person()
      target.sql(`UPDATE users SET password_hash = NULL, google_id = ? WHERE id = ?`, victim.id, victim.id)
      target.ageSessions(victim.id)
      const chosen = 'the password of a thief'
      const answers = [
        await victim.client.call('profile.update', {
          ...ownProfile(victim),
          newPassword: chosen,
          currentPassword: 'any',
        }),
        await victim.client.call('profile.update', {
          ...ownProfile(victim),
          email: stranger(),
          currentPassword: 'any',
        }),
        await victim.client.send('PUT', `/api/profile/${victim.id}`, { ...ownProfile(victim), newPassword: chosen }),
        await victim.client.call('profile.deleteAccount', { password: 'any' }),
      ]
      expectThat(
        answers.every(({ status }) => status >= 400),
        tally(answers.map(told)),
      )
      return tally(answers.map(told))
    },

    'thirty logins at once with passwords of 256 letters leave the site answering': async ({ nobody }) => {
      const secret = 'க'.repeat(256)
      const { result: answers, waits } = await watchDuring(nobody(), '/healthz', () =>
        inLanes(30, 30, () => nobody().call('auth.login', { email: stranger(), password: secret })),
      )
      expectThat(
        answers.every(({ status }) => status < 500),
        tally(answers.map(told)),
      )
      expectThat(Math.max(...waits) < 2000, `/healthz waited ${Math.round(Math.max(...waits))} ms`)
      return `${tally(answers.map(told))}; /healthz waited at most ${Math.round(Math.max(...waits))} ms`
    },
  },
}
