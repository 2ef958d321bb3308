import { Hono } from 'hono'
import type { Services } from '#server/core/context.ts'
import { imageSources } from '#server/core/security-headers.ts'
import { whenWritable } from '#server/core/write-lock.ts'
import { findRow, getLetterPage } from './letters.service.ts'
import { leave } from './newsletter.service.ts'

/** A letter brings its styles with it, and shows the pictures that pages show. */
const letterPolicy = (imageOrigins: readonly string[]): string =>
  `default-src 'none'; ${imageSources(imageOrigins)}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`

/**
 * `GET /newsletter/letters/{id}`: a letter in a browser. `POST /newsletter/leave/{token}`: unsubscribes without a page, as
 * mail programs do for their readers (RFC 8058).
 */
export function newsletterPages({ db, env }: Pick<Services, 'db' | 'env'>): Hono {
  const app = new Hono()

  app.get('/newsletter/letters/:id', (c, next) => {
    const id = c.req.param('id')
    // Without such a letter: the page that says so.
    if (!findRow(db, id)) return next()
    return c.html(getLetterPage(db, id, env.PUBLIC_URL), 200, {
      'cache-control': 'no-store',
      'content-security-policy': letterPolicy(env.IMAGE_ORIGINS),
      'x-robots-tag': 'noindex',
      // Its address is as secret as the letter.
      'referrer-policy': 'no-referrer',
    })
  })

  app.post('/newsletter/leave/:token', async (c) => {
    await whenWritable(db)
    leave(db, { token: c.req.param('token'), letter: c.req.query('letter') })
    return c.text('ok', 200, { 'cache-control': 'no-store' })
  })

  return app
}
