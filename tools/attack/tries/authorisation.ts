import { appRouter } from '#server/app-router.ts'
import type { Meta } from '#server/core/trpc.ts'
import { procedures, restRows } from '#server/test/permissions.ts'
import { expectThat, type Area } from '../attack.ts'
import { tally, told, type Answer, type Client } from '../support/client.ts'
import { dataOf, formOf, makeBook, makePost, orderOf, photo, place } from '../support/things.ts'
import type { Person, Target } from '../support/target.ts'

const gates = new Set(['UNAUTHENTICATED', 'SESSION_INVALID', 'ADMIN_ONLY', 'OWNER_ONLY'])
interface Procedure {
  _def: { type: 'query' | 'mutation' | 'subscription'; meta?: Meta }
}

/** They would end the session, or stay open. */
const spared = new Set(['auth.logout', 'auth.endAllSessions', 'notifications.live', 'profile.deleteAccount'])

/** Calls every procedure and every documented call without input. @returns the gate at which each was stopped */
async function callAll(client: Client, isSpared: (path: string) => boolean): Promise<[path: string, gate: string][]> {
  const seen: [string, string][] = []
  for (const [path, procedure] of Object.entries(appRouter._def.procedures) as unknown as [string, Procedure][]) {
    if (isSpared(path)) continue
    const { type, meta } = procedure._def
    const answer = await (type === 'mutation' ? client.call(path) : client.query(path))
    expectThat(answer.status < 500, `${path}: ${told(answer)}`)
    if (meta?.isInternal) {
      expectThat(answer.status === 404, `${path}: ${told(answer)}`)
      continue
    }
    // A live connection tells its error as an event.
    const code = answer.code ?? /"app":\{"code":"(\w+)"/.exec(answer.text)?.[1] ?? ''
    seen.push([path, gates.has(code) ? code : 'passes'])
  }
  for (const name of Object.keys(restRows)) {
    if (name.endsWith('/logout')) continue
    const [method = '', path = ''] = name.split(' ')
    const answer = await client.send(method, path.replace(/\{\w+\}/g, 'none'), method === 'GET' ? undefined : {})
    expectThat(answer.status < 500, `${name}: ${told(answer)}`)
    seen.push([name, gates.has(answer.code ?? '') ? answer.code! : 'passes'])
  }
  return seen
}

const levelOf = (path: string): string => {
  const entry = { ...procedures, ...restRows }[path]
  return typeof entry === 'object' ? entry.level : (entry ?? 'unknown')
}

/** What belongs to one reader, and the calls of another one for it. */
async function foreignCalls(target: Target, victim: Person, thief: Person): Promise<Record<string, Promise<Answer>>> {
  const book = await makeBook(target)
  const [item] = (
    await dataOf<{ items: { id: string }[] }>(victim.client.call('cart.add', { bookId: book.id, quantity: 1 }))
  ).items
  const { order } = await dataOf<{ order: { id: string } }>(place(victim, orderOf(book)))
  await dataOf(
    (await target.owner()).client.call('notifications.send', {
      ...{ title: 'Private', message: 'For one', target: { kind: 'people', userIds: [victim.id] } },
    }),
  )
  await target.settled()
  const { notifications } = await dataOf<{ notifications: { id: string }[] }>(
    victim.client.query('notifications.list', {}),
  )
  const notificationId = notifications[0]!.id
  const { client } = thief
  const profile = { name: 'Mallory', email: 'mallory@example.org' }
  return {
    'orders.get': client.query('orders.get', { id: order.id }),
    'orders.cancel': client.call('orders.cancel', { id: order.id }),
    'PUT order': client.send('PUT', `/api/orders/${order.id}`, { status: 'cancelled' }),
    'all orders': client.send('GET', '/api/orders'),
    'export of orders': client.query('orders.export', { lang: 'en' }),
    'orders.adminGet': client.query('orders.adminGet', { id: order.id }),
    'cart.update': client.call('cart.update', { id: item!.id, quantity: 9 }),
    'cart.remove': client.call('cart.remove', { id: item!.id }),
    'GET cart': client.send('GET', `/api/cart/${victim.id}`),
    'GET cart/user': client.send('GET', `/api/cart/user/${victim.id}`),
    'add to cart': client.send('POST', '/api/cart/add', { userId: victim.id, bookId: book.id, quantity: 1 }),
    'PUT cart': client.send('PUT', `/api/cart/update/${item!.id}`, { quantity: 9 }),
    'DELETE from cart': client.send('DELETE', `/api/cart/remove/${item!.id}`),
    'clear cart': client.send('DELETE', `/api/cart/clear/${victim.id}`),
    'profile.getOf': client.query('profile.getOf', { userId: victim.id }),
    'GET profile': client.send('GET', `/api/profile/${victim.id}`),
    'PUT profile': client.send('PUT', `/api/profile/${victim.id}`, profile),
    'notifications.markRead': client.call('notifications.markRead', { id: notificationId }),
    'PATCH mark-as-read': client.send('PATCH', '/api/notifications/mark-as-read', { notificationId }),
    'notifications of a name': client.send('GET', `/api/notifications/${encodeURIComponent(victim.name)}`),
    upload: client.send('POST', '/api/photo', formOf({}, { image: await photo() })),
    metrics: client.send('GET', '/metrics'),
    readers: client.query('notifications.allPeople', {}),
  }
}

export const authorisation: Area = {
  name: 'authorisation',
  variables: async () => ({ RATE_LIMIT: '0' }),
  tries: {
    'every call without a session lets in whom it should': async (target) => {
      const seen = await callAll(target.nobody(), () => false)
      const wrong = seen.filter(([path, gate]) => (levelOf(path) === 'public') !== (gate === 'passes'))
      expectThat(wrong.length === 0, wrong.map(([path, gate]) => `${path} ${gate}`).join(', '))
      return `${seen.length} calls: ${tally(seen.map(([, gate]) => gate))}`
    },

    'every call with a reader’s session lets in whom it should': async (target) => {
      const reader = await target.person()
      const seen = await callAll(reader.client, (path) => spared.has(path))
      const isAllowed = (path: string) => ['public', 'reader'].includes(levelOf(path))
      const wrong = seen.filter(([path, gate]) => isAllowed(path) !== (gate === 'passes'))
      expectThat(wrong.length === 0, wrong.map(([path, gate]) => `${path} ${gate}`).join(', '))
      expectThat((await reader.client.query('profile.get')).status === 200, 'the session has ended meanwhile')
      return `${seen.length} calls: ${tally(seen.map(([, gate]) => gate))}`
    },

    'nothing of another reader is read or changed by its id': async (target) => {
      const [victim, thief] = [await target.person(), await target.person()]
      const before = () => target.sql('SELECT quantity FROM cart_items').concat(target.sql('SELECT status FROM orders'))
      const calls = await foreignCalls(target, victim, thief)
      const state = JSON.stringify(before())
      const answers = await Promise.all(
        Object.entries(calls).map(async ([what, asked]) => [what, await asked] as const),
      )
      const wrong = answers.filter(([, { status }]) => status !== 403 && status !== 404)
      expectThat(wrong.length === 0, wrong.map(([what, answer]) => `${what}: ${told(answer)}`).join(', '))
      expectThat(JSON.stringify(before()) === state, `changed: ${JSON.stringify(before())}`)
      return `${answers.length} calls: ${tally(answers.map(([, { status }]) => status))}`
    },

    'a namesake reads only what is theirs, and no call raises a role': async (target) => {
      const victim = await target.person()
      const namesake = await target.person('reader', victim.name)
      const send = { title: 'For one of them', message: 'M', target: { kind: 'people', userIds: [victim.id] } }
      await dataOf((await target.owner()).client.call('notifications.send', send))
      await target.settled()
      const path = `/api/notifications/${encodeURIComponent(victim.name)}`
      const { text } = await namesake.client.send('GET', path)
      expectThat(!text.includes('For one of them'), `the namesake read ${text.slice(0, 200)}`)
      const { client, id, name, email } = namesake
      const more = { role: 'owner', emailVerifiedAt: 1, id: victim.id, isAdmin: true }
      const tried = [
        await target.nobody().call('auth.register', {
          ...{ name: 'Mallory', email: 'mallory-owner@example.org', password: 'a quiet lamp in the library' },
          ...more,
        }),
        await client.call('profile.update', { name, email, ...more }),
        await client.send('PUT', `/api/profile/${id}`, { name, email, ...more }),
        await client.call('profile.savePreferences', { theme: 'dark', ...more }),
      ]
      const raised = target.sql(
        `SELECT email FROM users WHERE role != 'reader' AND email IN (?, 'mallory-owner@example.org')`,
        email,
      )
      expectThat(raised.length === 0, `raised: ${JSON.stringify(raised)}`)
      return `own list only; ${tried.length} mass assignments: ${tally(tried.map(({ status }) => status))}, all readers`
    },

    'an editor does not get at what is the owner’s': async (target) => {
      const { client } = await target.person('editor')
      const categories = await dataOf<{ id: string; isEditable: boolean }[]>(client.query('categories.list', {}))
      const builtIn = categories.find(({ isEditable }) => !isEditable)
      const name = { en: 'Taken', ta: 'எடுத்தது' }
      const answers = [
        await client.query('mail.list', {}),
        await client.call('settings.update', { rightClickBlock: false }),
        await client.call('settings.update', { externalPdfViewer: 'https://evil.example/?u={pdfUrl}' }),
        await client.call('categories.update', { id: builtIn?.id, name }),
        await client.call('categories.delete', { id: builtIn?.id }),
      ]
      expectThat(
        answers.every(({ code }) => ['OWNER_ONLY', 'CATEGORY_NOT_EDITABLE'].includes(code ?? '')),
        tally(answers.map(told)),
      )
      return tally(answers.map(told))
    },

    'no page of another site makes a browser write': async (target) => {
      const { client, email } = await target.person()
      await makePost(target)
      const foreign = client.as({ headers: { origin: 'https://evil.example' } })
      const subscribe = JSON.stringify({ email: 'forged@example.org' })
      const plain = (type: string) => foreign.as({ headers: { 'content-type': type } })
      const login = `email=${encodeURIComponent(email)}&password=x`
      const preflight = await foreign
        .as({ headers: { 'access-control-request-method': 'POST' } })
        .send('OPTIONS', '/api/auth/client/login')
      const refused = {
        'text/plain': await plain('text/plain').send('POST', '/trpc/newsletter.subscribe', subscribe),
        form: await plain('application/x-www-form-urlencoded').send('POST', '/trpc/newsletter.subscribe', login),
        'REST text/plain': await plain('text/plain').send('POST', '/api/auth/client/login', '{}'),
        'REST form': await plain('application/x-www-form-urlencoded').send('POST', '/api/auth/client/login', login),
        'mutation by GET': await foreign.query('newsletter.subscribe', { email: 'forged@example.org' }),
      }
      const wrong = Object.entries(refused).filter(([, { status }]) => ![405, 415].includes(status))
      expectThat(wrong.length === 0, wrong.map(([what, answer]) => `${what}: ${told(answer)}`).join(', '))
      const origin = preflight.headers.get('access-control-allow-origin')
      expectThat(origin === null, `the preflight allows ${origin}`)
      expectThat(target.sql(`SELECT 1 FROM subscribers WHERE email = 'forged@example.org'`).length === 0, 'subscribed')
      return `${tally(Object.values(refused).map(told))}; no preflight`
    },
  },
}
