import { Hono } from 'hono'
import { leftMark } from '#shared/follows.rules.ts'
import type { Services } from '#server/core/context.ts'
import { whenWritable } from '#server/core/write-lock.ts'
import { leaveLetters } from './follows.service.ts'

/**
 * `POST /following/leave/{token}`: ends the weekly letter without a page, as mail programs do for their readers (RFC 8058).
 * The page of the link in a letter posts there too, where it has no scripts.
 */
export function followPages({ db }: Pick<Services, 'db'>): Hono {
  const app = new Hono()
  app.post('/following/leave/:token', async (c) => {
    const isFromPage = new URLSearchParams(await c.req.text()).get('from') === 'page'
    await whenWritable(db)
    leaveLetters(db, c.req.param('token'))
    if (isFromPage) return c.redirect(`/following/leave/${leftMark}`, 303)
    return c.text('ok', 200, { 'cache-control': 'no-store' })
  })
  return app
}
