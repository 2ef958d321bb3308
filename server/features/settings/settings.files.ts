import { Hono } from 'hono'
import { markKey } from '#shared/marks.ts'
import { iconParts, logoParts } from '#shared/site.ts'
import type { Services } from '#server/core/context.ts'
import { answerNothing, serveFile } from '#server/core/stored-files.ts'

const parts = [...logoParts, ...iconParts]

/** `/media/{id}/{part}.png`: the drawings of the logo and the icon. */
export function markFiles({ storage }: Pick<Services, 'storage'>): Hono {
  const app = new Hono()
  app.get(`/media/:id{[0-9a-f]{24}}/:file{(?:${parts.join('|')})\\.png}`, (c) => {
    const part = parts.find((known) => `${known}.png` === c.req.param('file'))
    return part ? serveFile(c, storage, markKey(c.req.param('id'), part)) : answerNothing(c)
  })
  return app
}
