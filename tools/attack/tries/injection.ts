import { Parser } from 'htmlparser2'
import { expectThat, type Area } from '../attack.ts'
import { tally, told, type Answer, type Client } from '../support/client.ts'
import { searches, sqlTexts } from '../support/hostile.ts'
import { sendRaw } from '../support/sockets.ts'
import { dataOf, formOf, makeBook, makePost, madeBy, orderOf, photo, place } from '../support/things.ts'
import type { Target } from '../support/target.ts'

/** Everything that takes words to look for. */
function entrances(reader: Client, owner: Client): Record<string, (q: string) => Promise<Answer>> {
  const page = (path: string) => (q: string) => reader.send('GET', `${path}${encode(q)}`)
  const query =
    (client: Client, procedure: string, name = 'q', more: object = {}) =>
    (q: string) =>
      client.query(procedure, { ...more, [name]: q })
  return {
    '/search': page('/search?q='),
    '/search by author': page('/search?q=a&author='),
    '/shop': page('/shop?q='),
    '/babasahebspeaks': page('/babasahebspeaks?q='),
    '/api/search': page('/api/search?q='),
    'search.page': query(reader, 'search.page'),
    'search.suggest': query(reader, 'search.suggest'),
    'search.best': query(reader, 'search.best'),
    'books.list': query(reader, 'books.list'),
    'posts.byCategory': query(reader, 'posts.byCategory', 'q', { slug: 'poems' }),
    'pdfs.search': query(reader, 'pdfs.search', 'q', { id: 'none' }),
    'posts.adminList': query(owner, 'posts.adminList'),
    'orders.adminList': query(owner, 'orders.adminList'),
    'titles.candidates': query(owner, 'titles.candidates'),
    'notifications.searchPeople': query(owner, 'notifications.searchPeople'),
    'mail.list': query(owner, 'mail.list'),
  }
}

/** Percent-encoded, halves of characters too, which `encodeURIComponent` refuses. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** @throws when it is no well-formed XML, as far as tags, entities and characters go */
function expectWellFormed(xml: string): void {
  const open: string[] = []
  let fault = ''
  const parser = new Parser(
    {
      onopentag: (name) => void open.push(name),
      onclosetag(name, isImplied) {
        if (open.pop() !== name || (isImplied && !xml.includes('/>'))) fault ||= `</${name}>`
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  // oxlint-disable-next-line no-control-regex -- XML forbids exactly these
  const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])/.exec(xml)
  const bare = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.exec(xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, ''))
  expectThat(
    open.length === 0 && !fault && !forbidden && !bare,
    `not well-formed: ${fault || forbidden?.[0] || bare?.[0]}`,
  )
}

const backLinks = [
  ...[
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
  ],
  ...[
    '/\n/evil.example',
    '/%0d%0aSet-Cookie:x=1',
    '/a\r\nSet-Cookie: x=1',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
  ],
  ...['/%5cevil.example', 'https:evil.example', '/.//evil.example', '@evil.example'],
]

/** To an address without doubled slashes, which the try does not follow. */
const isRedirect = (status: number): boolean => status === 301 || status === 307 || status === 308

/** A path of the site, whatever a browser makes of it. */
function staysHere(location: string | null, url: string): boolean {
  if (location === null || /[\r\n]/.test(location)) return false
  return new URL(location, url).origin === new URL(url).origin && !location.startsWith('//')
}

export const injection: Area = {
  name: 'injection',
  variables: async () => ({ RATE_LIMIT: '0' }),
  tries: {
    'no search string breaks any entrance to a search': async (target) => {
      await makePost(target)
      const { client: owner } = await target.owner()
      const ways = entrances(target.nobody(), owner)
      const statuses: number[] = []
      for (const [name, ask] of Object.entries(ways))
        for (const text of searches) {
          const { status } = await ask(text)
          expectThat(status < 500, `${name} with ${JSON.stringify(text)}: ${status}`)
          statuses.push(status)
        }
      expectThat(target.sql('SELECT count(*) AS n FROM posts')[0]?.n === 1, 'posts are gone')
      return `${searches.length} strings on ${Object.keys(ways).length} entrances: ${tally(statuses)}`
    },

    'no cursor, id or limit reaches the database as a command': async (target) => {
      await makePost(target)
      const { client } = await target.owner()
      const statuses: number[] = []
      for (const text of sqlTexts) {
        const number = Number(text)
        const answers = {
          cursor: client.query('posts.home', { cursor: text }),
          'cursor of books': client.query('books.list', { cursor: text }),
          'cursor of orders': client.query('orders.adminList', { cursor: text }),
          'cursor of people': client.query('notifications.allPeople', { cursor: text }),
          id: client.query('posts.get', { id: text }),
          'id in a path': client.send('GET', `/api/universal-posts/${encode(text)}`),
          'id of an order': client.query('orders.adminGet', { id: text }),
          limit: client.query('posts.home', { limit: Number.isNaN(number) ? text : number }),
          sort: client.query('books.list', { sort: text }),
          page: client.send('GET', `/search?q=a&page=${encode(text)}`),
          slug: client.query('posts.byCategory', { slug: text }),
          'slug of a page': client.send('GET', `/${encode(text).slice(0, 500)}`),
          month: client.send('GET', `/archive/${encode(text).slice(0, 500)}/1`),
          chronological: client.send('GET', `/api/chronological?year=${encode(text)}`),
        }
        for (const [name, asked] of Object.entries(answers)) {
          const answer = await asked
          expectThat(answer.status < 500, `${name} ${JSON.stringify(text.slice(0, 60))}: ${told(answer)}`)
          expectThat(!/\$argon2|SqliteError/.test(answer.text), `${name} ${JSON.stringify(text)} tells ${answer.text}`)
          statuses.push(answer.status)
        }
      }
      return `${statuses.length} calls: ${tally(statuses)}`
    },

    'no link of a notification leads elsewhere, and no cell of an export is a formula': async (target) => {
      const { client } = await target.owner()
      const reader = await target.person()
      const links = [
        'javascript:alert(1)',
        '//evil.example',
        'https://evil.example',
        '/\\evil.example',
        'data:text/html,x',
      ]
      const answers: Answer[] = []
      for (const link of links)
        answers.push(
          await client.call('notifications.send', {
            ...{ title: 'T', message: 'M', link, target: { kind: 'people', userIds: [reader.id] } },
          }),
        )
      expectThat(
        answers.every(({ status }) => status === 400),
        tally(answers.map(told)),
      )
      const formulas = ['=HYPERLINK("https://evil.example")', '+1+1', '-2+3', '@SUM(1)', '\t=1', '\r=1']
      const book = await makeBook(target)
      // Orders of one person are bounded, so each has a buyer.
      for (const name of formulas) {
        const placed = await place(await target.person(), { ...orderOf(book), name, address: name })
        expectThat(placed.status === 200, `the order: ${told(placed)}`)
      }
      const { csv } = await dataOf<{ csv: string }>(client.query('orders.export', { lang: 'en' }))
      const bare = /(?:^|,|\n)"?[=+@\t\r-](?!\d+(?:\.\d+)?"?[,\r\n])/.exec(csv)
      expectThat(
        bare === null && csv.includes('HYPERLINK'),
        `a formula in the export: ${csv.slice(bare?.index, (bare?.index ?? 0) + 60)}`,
      )
      return `${tally(answers.map(told))}; ${formulas.length} formulas quoted`
    },

    'feeds and sitemaps stay well-formed, whatever titles hold': async (target) => {
      const nasty = [
        'a ]]> b',
        'line\u2028and\u2029paragraph',
        '<&">\'',
        ']]]]>><![CDATA[x',
        '&nbsp;&#0;',
        'x\ud800y\u0007',
        '🦜',
      ]
      for (const text of nasty)
        await makePost(target, { title: `T ${text}`, subtitle: text, author: text, content: `<p>${text}</p>` })
      const paths = ['/feed.xml', '/poems/feed.xml', '/sitemap.xml']
      const client = target.nobody()
      const { text: index } = await client.send('GET', '/sitemap.xml')
      for (const [, path = ''] of index.matchAll(/<loc>https?:\/\/[^/]+(\/sitemap-[^<]+)<\/loc>/g)) paths.push(path)
      for (const path of paths) {
        const answer = await client.send('GET', path)
        expectThat(answer.status === 200, `${path}: ${told(answer)}`)
        expectWellFormed(answer.text)
      }
      return `${nasty.length} titles, ${paths.length} files well-formed`
    },

    'a category with a Tamil address has a share picture': async (target) => {
      const { client } = await target.owner()
      const name = { en: 'தமிழ்ப் பக்கம்', ta: 'தமிழ்ப் பக்கம்' }
      await madeBy(client, '/api/categories', {
        name,
        isEditable: true,
        isAvailable: true,
        isInBanner: true,
        setHeader: false,
      })
      const { text } = await target.nobody().send('GET', `/${encodeURIComponent('தமிழ்ப்பக்கம்')}`)
      const picture = /property="og:image" content="https?:\/\/[^/]+(\/[^"]+)"/.exec(text)?.[1]
      expectThat(picture !== undefined, 'the page names no picture')
      const answer = await target.nobody().send('GET', picture)
      const type = answer.headers.get('content-type')
      expectThat(answer.status === 200 && type === 'image/jpeg', `${picture}: ${answer.status} ${type}`)
      return `${answer.status} ${type}`
    },

    'no address of the site leads elsewhere or writes a header': async (target) => {
      const client = target.nobody()
      const seen: number[] = []
      for (const to of backLinks)
        for (const path of [
          `/lang/en?to=${encodeURIComponent(to)}`,
          `/lang/${encodeURIComponent(to || 'xx')}?to=/home`,
          `/login?error=google_denied&to=${encodeURIComponent(to)}`,
          `/auth/login?to=${encodeURIComponent(to)}`,
        ]) {
          const answer = await client.send('GET', path)
          const location = answer.headers.get('location')
          expectThat(location === null || staysHere(location, client.url), `${path} leads to ${location}`)
          const cookies = answer.headers.getSetCookie().filter((cookie) => !cookie.startsWith('lang='))
          expectThat(answer.status < 500 && cookies.length === 0, `${path}: ${answer.status} ${cookies.join()}`)
          seen.push(answer.status)
        }
      return `${seen.length} addresses: ${tally(seen)}`
    },

    'no path climbs out of the folders of media, uploads, assets and share pictures': async (target) => {
      const { client: owner } = await target.owner()
      await dataOf(owner.send('POST', '/api/photo', formOf({}, { image: await photo() })))
      const tops = ['/media', '/uploads', '/assets', '/share']
      const climbs = [
        ...[
          '/../mai.db',
          '/..%2fmai.db',
          '/%2e%2e/mai.db',
          '/%2e%2e%2fmai.db',
          '/..%5cmai.db',
          '/....//mai.db',
          '/%00',
        ],
        ...['/a/../../mai.db', '/a/%2e%2e%2f%2e%2e%2fmai.db', '/..%252fmai.db', '/%c0%ae%c0%ae/mai.db', '//etc/passwd'],
        ...['/a%00.jpg', '/..;/mai.db', '/originals/', '/.', '/..', '/mai.db', '/../../../../../../etc/passwd'],
      ]
      const statuses: number[] = []
      for (const top of tops)
        for (const climb of climbs) {
          const { status, body } = await rawGet(target, top + climb)
          expectThat([400, 404].includes(status) || isRedirect(status), `${top}${climb}: ${status}`)
          expectThat(!/SQLite format|^root:[^:]*:0:/m.test(body), `${top}${climb} tells a file`)
          statuses.push(status)
        }
      return `${statuses.length} paths: ${tally(statuses)}`
    },
  },
}

/** A GET whose path nobody tidies up. */
async function rawGet(target: Target, path: string): Promise<{ status: number; body: string }> {
  const { status, text } = await sendRaw(target.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  return { status, body: text }
}
