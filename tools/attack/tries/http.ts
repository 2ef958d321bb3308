import { expectThat, type Area } from '../attack.ts'
import { inLanes, queryPath, tally, told, type Answer, type Client } from '../support/client.ts'
import { sendRaw } from '../support/sockets.ts'
import { dataOf, formOf, makePost, photo } from '../support/things.ts'
import { password, withTarget, type Target } from '../support/target.ts'

const get = (path: string, ...headers: string[]): string =>
  `GET ${path} HTTP/1.1\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`
const login = '{"email":"a@example.org","password":"x"}'
const post = (body: string, ...headers: string[]): string =>
  `POST /api/auth/client/login HTTP/1.1\r\n${['Host: x', 'Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n${body}`

/** Hosts and lengths that proxies and servers read differently. */
const oddRequests: Record<string, string> = {
  'another host': get('/home', 'Host: evil.example'),
  'another forwarded host': get('/home', 'Host: x', 'X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: https'),
  'a Forwarded header': get('/home', 'Host: x', 'Forwarded: host=evil.example;proto=https'),
  'an absolute address': get('http://evil.example/home', 'Host: x'),
  'an absolute address of a feed': get('http://evil.example/feed.xml', 'Host: evil.example'),
  'no host': get('/home'),
  'two hosts': get('/home', 'Host: x', 'Host: evil.example'),
  'a host with a path': get('/home', 'Host: evil.example/x?y#'),
  'a host with signs': get('/home', 'Host: "><script>alert(1)</script>'),
  'a host with a user': get('/feed.xml', 'Host: user@evil.example'),
  'an empty host': get('/home', 'Host:'),
  'a host with a line end': get('/home', 'Host: x\rX-Injected: 1'),
  'length and chunks': post(
    '0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    'Content-Length: 6',
    'Transfer-Encoding: chunked',
  ),
  'two lengths': post(login, 'Content-Length: 5', `Content-Length: ${login.length}`),
  'a negative length': post(login, 'Content-Length: -1'),
  'a length with a sign': post(login, `Content-Length: +${login.length}`),
  'odd chunks': post('0x5\r\nhello\r\n0\r\n\r\n', 'Transfer-Encoding: chunked'),
  'an odd coding': post('0\r\n\r\n', 'Transfer-Encoding: xchunked'),
  'two codings': post('0\r\n\r\n', 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'),
  'a space before the colon': post(login, `Content-Length : ${login.length}`),
}

/** Headers of every answer, and those that a page needs besides. */
const everywhere = ['x-content-type-options', 'strict-transport-security']
const ofDocuments = ['x-frame-options', 'cross-origin-opener-policy', 'referrer-policy', 'content-security-policy']

/** Asks twice, since the second answer comes out of the cache. */
async function missingHeaders(client: Client, path: string, names: string[]): Promise<string[]> {
  const missing: string[] = []
  for (const time of ['first', 'second']) {
    const { headers, status } = await client.send('GET', path)
    for (const name of names) if (!headers.get(name)) missing.push(`${path} (${time}, ${status}): ${name}`)
  }
  return missing
}

async function readerWithPlan(target: Target): Promise<Client> {
  const { client: owner } = await target.owner()
  const reader = await target.person()
  const plan = await dataOf<{ id: string }>(
    owner.call('plans.create', { title: 'Year', price: 100, durationInDays: 30 }),
  )
  await dataOf(reader.client.call('plans.request', { planId: plan.id }))
  const { requests } = await dataOf<{ requests: { id: string }[] }>(owner.query('plans.requests', {}))
  await dataOf(owner.call('plans.activate', { id: requests[0]!.id }))
  return reader.client
}

export const http: Area = {
  name: 'http',
  tries: {
    'no request makes the site name another host, or reads one request as two': async (target) => {
      const seen: number[] = []
      for (const [name, bytes] of Object.entries(oddRequests)) {
        const { status, text } = await sendRaw(target.url, bytes, 10_000)
        expectThat(!/evil\.example|X-Injected: 1/i.test(text), `${name}: the answer names the other host`)
        expectThat(status < 500, `${name}: ${status}`)
        const answers = text.match(/^HTTP\/1\.1 [2-9]\d\d/gm)?.length ?? 0
        const isOfLength = bytes.startsWith('POST')
        expectThat(
          !isOfLength || (answers <= 1 && (status >= 400 || status === 0)),
          `${name}: ${answers} answers, ${status}`,
        )
        seen.push(status)
      }
      return `${seen.length} requests: ${tally(seen)}`
    },

    'a HEAD of a call does not empty the answers to those who GET it': async (target) => {
      await makePost(target)
      const bodies: string[] = []
      for (let round = 0; round < 20; round += 1) {
        // Another address each time, which is not cached.
        const path = queryPath('search.page', { q: `ஆற்றூர் ${round}` })
        const heads = [1, 2, 3].map(() => target.nobody().send('HEAD', path))
        const got = await target.nobody().send('GET', path)
        await Promise.all(heads)
        bodies.push(got.status === 200 && got.text.length > 2 ? 'whole' : `${got.status} with ${got.text.length} bytes`)
      }
      expectThat(
        bodies.every((body) => body === 'whole'),
        tally(bodies),
      )
      return `${bodies.length} of ${bodies.length} whole`
    },

    'a caller beyond a limit does not hand the refusal to others': async (target) => {
      const limited = target.nobody()
      await inLanes(1000, 16, async (index) => limited.query('search.page', { q: `word ${index}` }))
      const refused: Answer[] = []
      const innocent: Answer[] = []
      for (let round = 0; round < 20; round += 1) {
        const input = { q: `shared words ${round}` }
        const [one, other] = await Promise.all([
          limited.query('search.page', input),
          target.nobody().query('search.page', input),
        ])
        refused.push(one)
        innocent.push(other)
      }
      expectThat(
        refused.some(({ status }) => status === 429),
        `the limit was not reached: ${tally(refused.map(told))}`,
      )
      expectThat(
        innocent.every(({ status }) => status === 200),
        `innocent: ${tally(innocent.map(told))}`,
      )
      const bare = refused.filter(({ status, headers }) => status === 429 && !headers.get('retry-after'))
      expectThat(bare.length === 0, `${bare.length} refusals without Retry-After`)
      return `limited: ${tally(refused.map(told))}; innocent: ${tally(innocent.map(told))}`
    },

    'no private answer, and no part of a premium text, reaches another caller': async (target) => {
      const secret = 'இந்த வரி சந்தாதாரருக்கு மட்டும்'
      const content = `<p>தொடக்கம்.</p>${'<p>ஒரு பத்தி, நீளமாக.</p>'.repeat(60)}<p>${secret}</p>`
      const { id, slug } = await makePost(target, { isPremium: true, content })
      const subscriber = await readerWithPlan(target)
      const reader = await target.person()
      const paths = [
        ...[
          `/posts/${id}/${slug}`,
          `/api/universal-posts/${id}`,
          '/api/universal-posts',
          '/feed.xml',
          '/search?q=சந்தாதாரருக்கு',
        ],
        ...[queryPath('posts.get', { id }), queryPath('posts.document', { id }), queryPath('profile.get')],
      ]
      const callers: Record<string, Client> = {
        nobody: target.nobody(),
        'an odd bearer': target.nobody().as({ headers: { authorization: 'Bearer  ,x' } }),
        'another scheme': target.nobody().as({ headers: { authorization: 'Basic YTpi' } }),
        'two languages': target.nobody().as({ headers: { cookie: 'lang=en; lang=ta; lang="><script>' } }),
        'no coding': target.nobody().as({ headers: { 'accept-encoding': 'identity;q=0, *;q=0' } }),
        brotli: target.nobody().as({ headers: { 'accept-encoding': 'br' } }),
        'a stranger with a session': reader.client,
      }
      let asked = 0
      for (const path of paths) {
        const own = await subscriber.send('GET', path)
        for (const [who, client] of Object.entries(callers)) {
          const answer = await client.send('GET', path)
          expectThat(answer.status < 500, `${who} ${path}: ${told(answer)}`)
          expectThat(!answer.text.includes(secret), `${who} read the premium text at ${path}`)
          if (path.includes('profile.get') && who !== 'a stranger with a session')
            expectThat(answer.status === 401, `${who} got a profile: ${told(answer)}`)
          asked += 1
        }
        expectThat(own.status === 200, `the subscriber at ${path}: ${told(own)}`)
      }
      const whole = await subscriber.query('posts.wholeContent', { id })
      expectThat(whole.text.includes(secret), 'the subscriber cannot read it either')
      return `${asked} answers, none with another’s content`
    },

    'every private answer says that nothing may store it': async (target) => {
      const reader = await target.person()
      const { client: owner } = await target.owner()
      const answers = {
        'profile.export': await reader.client.query('profile.export'),
        'profile.get': await reader.client.query('profile.get'),
        'orders.mine': await reader.client.query('orders.mine', {}),
        'cart.get': await reader.client.query('cart.get'),
        'a batch': await reader.client.send('GET', '/trpc/cart.get,categories.list?batch=1&input={"0":{},"1":{}}'),
        'orders.adminList': await owner.query('orders.adminList', {}),
        'auth.login': await target.nobody().call('auth.login', { email: reader.email, password }),
        'auth.verify': await target.nobody().query('auth.verify'),
        'GET profile': await reader.client.send('GET', `/api/profile/${reader.id}`),
        'GET cart': await reader.client.send('GET', `/api/cart/${reader.id}`),
        'REST login': await target.nobody().send('POST', '/api/auth/client/login', { email: reader.email, password }),
        'a refusal': await target.nobody().query('profile.get'),
      }
      const wrong = Object.entries(answers).filter(
        ([, { headers }]) => !/no-store/.test(headers.get('cache-control') ?? ''),
      )
      expectThat(
        wrong.length === 0,
        wrong.map(([name, { headers, status }]) => `${name} ${status}: ${headers.get('cache-control')}`).join(', '),
      )
      return `${Object.keys(answers).length} of ${Object.keys(answers).length} no-store`
    },

    'first and cached answers of every kind have the security headers': async () =>
      withTarget({ PUBLIC_URL: 'https://mai.example' }, async (target) => {
        const { id, slug } = await makePost(target)
        const { client: owner } = await target.owner()
        const { url } = await dataOf<{ url: string }>(
          owner.send('POST', '/api/photo', formOf({}, { image: await photo() })),
        )
        const client = target.nobody()
        const { text } = await client.send('GET', '/home')
        const [, script = ''] = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(text) ?? []
        const documents = [
          '/home',
          `/posts/${id}/${slug}`,
          '/shop',
          '/search?q=a',
          '/login',
          '/admin/posts',
          '/nowhere',
        ]
        const others = [
          ...['/api/categories', '/api/universal-posts', '/api/nowhere', '/trpc/categories.list', '/trpc/nowhere'],
          ...[
            '/feed.xml',
            '/sitemap.xml',
            '/robots.txt',
            '/favicon.svg',
            script,
            url,
            '/healthz',
            '/readyz',
            '/uploads/none.jpg',
          ],
        ]
        const missing = [
          ...(await Promise.all(
            documents.map((path) => missingHeaders(client, path, [...everywhere, ...ofDocuments])),
          )),
          ...(await Promise.all(others.map((path) => missingHeaders(client, path, everywhere)))),
        ].flat()
        expectThat(missing.length === 0, `${missing.length} missing: ${missing.join(', ')}`)
        return `${documents.length + others.length} addresses, asked twice`
      }),
  },
}
