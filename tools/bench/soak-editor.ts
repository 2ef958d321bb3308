// A separate process, started by soak.ts: publishes posts with pictures, changes and deletes them by the documented
// calls, and checks after each step that readers see it.
import sharp from 'sharp'
import { Tally, untilEnd } from './soak-tally.ts'

const [url = '', token = '', seconds = '60'] = process.argv.slice(2)
const tally = new Tally()
const headers = { authorization: `Bearer ${token}` }
/** Number of posts above which the oldest is deleted. */
const keptPosts = 5

interface Saved {
  id: string
  data: { images: string[] }
}

/** A unique square picture. */
async function drawPicture(round: number): Promise<File> {
  const side = 700 + (round % 5) * 150
  const [r, g, b] = [round * 37, round * 91, round * 53].map((value) => value % 256)
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: { r: r!, g: g!, b: b! } } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], `${round}.jpg`, { type: 'image/jpeg' })
}

function formOf(title: string, fields: Record<string, string>, images: File[]): FormData {
  const form = new FormData()
  const texts = { title, content: `<p>${title}: <b>மை</b></p>`, category: 'poems', isHome: 'true', isRecent: 'true' }
  for (const [name, value] of Object.entries({ ...texts, ...fields })) form.set(name, value)
  for (const image of images) form.append('images', image)
  return form
}

/** Whether a reader's next request shows the title. */
async function expectPage(id: string, title: string | undefined): Promise<void> {
  const response = await fetch(`${url}/posts/${id}`)
  const text = await response.text()
  tally.add('looks', title === undefined ? response.status === 404 : text.includes(title), `page of ${id}`)
  if (response.status >= 500) tally.add('looks', false, `${response.status} for ${id}`)
}

const posts: string[] = []

async function publish(round: number): Promise<void> {
  const title = `Soak ${round}`
  const body = formOf(title, {}, [await drawPicture(2 * round), await drawPicture(2 * round + 1)])
  const response = await fetch(`${url}/api/universal-posts`, { method: 'POST', headers, body })
  tally.add('published', response.status === 201, `${response.status} for a new post`)
  const { id, data } = (await response.json()) as Saved
  posts.push(id)
  await expectPage(id, title)
  await change(id, round, data.images)
}

async function change(id: string, round: number, images: string[]): Promise<void> {
  const title = `Soak ${round}, changed`
  const body = formOf(title, { existingImages: JSON.stringify(images.slice(1)) }, [await drawPicture(-round)])
  const response = await fetch(`${url}/api/universal-posts/${id}`, { method: 'PUT', headers, body })
  tally.add('changed', response.status === 200, `${response.status} for a change`)
  await response.arrayBuffer()
  await expectPage(id, title)
}

async function remove(id: string): Promise<void> {
  const response = await fetch(`${url}/api/universal-posts/${id}`, { method: 'DELETE', headers })
  tally.add('deleted', response.status === 200, `${response.status} for a deletion`)
  await response.arrayBuffer()
  await expectPage(id, undefined)
}

await untilEnd(Number(seconds), tally, async (round) => {
  await publish(round)
  if (posts.length > keptPosts) await remove(posts.shift()!)
})
process.send?.(tally.result())
