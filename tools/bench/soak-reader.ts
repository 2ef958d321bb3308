// A separate process, started by soak.ts: concurrent readers who open pages, follow links to posts and load pictures.
import { Tally, untilEnd } from './soak-tally.ts'

const [url = '', seconds = '60'] = process.argv.slice(2)
const readers = 8
const entrances = ['/home', '/recentposts', '/poems', '/feed.xml', '/sitemap.xml', '/api/universal-posts/recent']
const tally = new Tally()

const pick = <T>(values: readonly T[], round: number): T | undefined => values[round % Math.max(1, values.length)]

/** A post deleted between two requests gets a 404; anything else must be 2xx. */
async function get(path: string, count: 'pages' | 'posts' | 'media', lang: string): Promise<string> {
  const response = await fetch(url + path, { headers: { cookie: `lang=${lang}` } })
  const isRight = response.ok || (response.status === 404 && count !== 'pages')
  tally.add(response.status === 404 ? 'gone meanwhile' : count, isRight, `${response.status} for ${path}`)
  return response.text()
}

await Promise.all(
  Array.from({ length: readers }, (_, reader) =>
    untilEnd(Number(seconds), tally, async (step) => {
      const round = step * readers + reader
      const lang = round % 3 === 0 ? 'en' : 'ta'
      const page = await get(pick(entrances, round) ?? '/home', 'pages', lang)
      const post = pick([...page.matchAll(/href="(\/posts\/[^"]+)"/g)], round * 7)?.[1]
      const html = post ? page + (await get(post, 'posts', lang)) : page
      const pictures = [...html.matchAll(/\/(?:media|uploads)\/[\w/.-]+/g)].map(([path]) => path)
      const picture = pick(pictures, round * 13)
      if (picture) await get(picture, 'media', lang)
    }),
  ),
)
process.send?.(tally.result())
