import { Hono } from 'hono'
import { accentSheet } from '#shared/colours.ts'
import { markKey } from '#shared/marks.ts'
import { iconParts, logoParts } from '#shared/site.ts'
import type { Services } from '#server/core/context.ts'
import { answerNothing, serveFile } from '#server/core/stored-files.ts'

const parts = [...logoParts, ...iconParts]

/** `/media/{id}/{part}.png`: the drawings of the logo and the icon. `/media/accent/{light}-{dark}.css`: colours. */
export function markFiles({ storage }: Pick<Services, 'storage'>): Hono {
  const app = new Hono()
  app.get(`/media/:id{[0-9a-f]{24}}/:file{(?:${parts.join('|')})\\.png}`, (c) => {
    const part = parts.find((known) => `${known}.png` === c.req.param('file'))
    return part ? serveFile(c, storage, markKey(c.req.param('id'), part)) : answerNothing(c)
  })
  app.get('/media/accent/:file{[0-9a-f]{6}-[0-9a-f]{6}\\.css}', (c) => {
    const [light = '', dark = ''] = c.req.param('file').slice(0, -'.css'.length).split('-')
    return c.body(accentSheet({ light: `#${light}`, dark: `#${dark}` }), 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
  return app
}
