import { Hono, type Context } from 'hono'
import { linkOutcomes } from '#shared/newsletter.rules.ts'
import type { Services } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { imageSources } from '#server/core/security-headers.ts'
import { whenWritable } from '#server/core/write-lock.ts'
import { findRow, getLetterPage } from './letters.service.ts'
import { confirmSubscription, leave } from './newsletter.service.ts'

/** A letter brings its styles with it, and shows the pictures that pages show. */
const letterPolicy = (imageOrigins: readonly string[]): string =>
  `default-src 'none'; ${imageSources(imageOrigins)}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`

/** Whether the page sent it, in a browser without scripts, and no mail program. */
const isForm = async (c: Context): Promise<boolean> => new URLSearchParams(await c.req.text()).get('from') === 'page'

function outcomeOf(work: () => void): string {
  try {
    work()
    return linkOutcomes.done
  } catch (error) {
    if (error instanceof AppError && error.code === 'NEWSLETTER_LINK_INVALID') return linkOutcomes.invalid
    throw error
  }
}

/**
 * `GET /newsletter/letters/{id}`: a letter in a browser. `POST /newsletter/leave/{token}`: unsubscribes without a page, as
 * mail programs do for their readers (RFC 8058). The page of a mailed link posts there too, where it has no scripts.
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
    const isFromPage = await isForm(c)
    await whenWritable(db)
    leave(db, { token: c.req.param('token'), letter: c.req.query('letter') })
    if (isFromPage) return c.redirect(`/newsletter/leave/${linkOutcomes.done}`, 303)
    return c.text('ok', 200, { 'cache-control': 'no-store' })
  })

  app.post('/newsletter/confirm/:token', async (c) => {
    await whenWritable(db)
    return c.redirect(`/newsletter/confirm/${outcomeOf(() => confirmSubscription(db, c.req.param('token')))}`, 303)
  })

  return app
}
