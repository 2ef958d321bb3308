import { z } from 'zod'
import type { MarkedPiece } from '#shared/search/match.ts'
import { hitsPerPage, searchKinds } from '#shared/search/search.rules.ts'
import { endpoint } from '#server/rest/endpoint.ts'
import { bestInput } from './search.router.ts'

const found = z
  .object({
    type: z.enum(searchKinds),
    _id: z.string(),
    title: z.string(),
    /** The words around the match. */
    excerpt: z.string(),
    /** A path of this site. */
    url: z.string(),
    /** Page of a PDF, from 1. */
    page: z.int().optional(),
  })
  .meta({ id: 'SearchHit' })

const joinPieces = (pieces: MarkedPiece[]): string => pieces.map(({ text }) => text).join('')

export const searchRest = [
  endpoint(
    'get',
    '/api/search',
    {
      summary: 'Search posts, books, the gallery and PDF pages, best first',
      access: 'public',
      query: bestInput.extend({
        q: bestInput.shape.q.prefault(''),
        limit: z.coerce.number('FIELD_INVALID').pipe(bestInput.shape.limit.unwrap()).default(hitsPerPage),
      }),
      response: z.object({ success: z.literal(true), total: z.int(), data: z.array(found) }),
    },
    async ({ api, query }) => {
      const { hits, total } = await api.search.best(query)
      const data = hits.map(({ kind, id, title, excerpt, url, page }) => ({
        type: kind,
        _id: id,
        title: joinPieces(title),
        excerpt: joinPieces(excerpt),
        url,
        ...(page !== null && { page }),
      }))
      return { success: true, total, data }
    },
  ),
]
