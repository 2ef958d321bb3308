import { z } from 'zod'
import type { Tx } from '#server/core/db.ts'
import { endpoint } from '#server/rest/endpoint.ts'
import { postDocument } from '#shared/post-documents.ts'
import { mayReadPremium } from '#server/features/plans/plans.service.ts'
import { listChronologically } from './archive.service.ts'

const chronological = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      year: z.int(),
      data: z.object({
        months: z.array(
          z.object({
            /** The English name. */
            month: z.string(),
            monthNumber: z.int(),
            categories: z.array(z.object({ category: z.string(), posts: z.array(postDocument) })),
          }),
        ),
      }),
    }),
  ),
})

const ends = { category: ']}', month: ']}', year: ']}}' }

/** Writes nested JSON as it is read: years contain months, months categories, and categories posts. */
async function* writeChronological(tx: Tx, reading: { readsPremium: boolean }): AsyncGenerator<string> {
  yield '{"success":true,"data":['
  let open: { year: number; month: string; category: string } | undefined
  for (const { year, month, monthNumber, category, posts } of listChronologically(tx, reading)) {
    const isNewYear = open?.year !== year
    const isNewMonth = isNewYear || open?.month !== month
    const isNewCategory = isNewMonth || open?.category !== category
    let text = ''
    if (open && isNewCategory) text += ends.category + (isNewMonth ? ends.month : '') + (isNewYear ? ends.year : '')
    if (open) text += ','
    if (isNewYear) text += `{"year":${year},"data":{"months":[`
    if (isNewMonth) text += `{"month":${JSON.stringify(month)},"monthNumber":${monthNumber},"categories":[`
    if (isNewCategory) text += `{"category":${JSON.stringify(category)},"posts":[`
    yield text + JSON.stringify(posts).slice(1, -1)
    open = { year, month, category }
  }
  yield open ? `${ends.category}${ends.month}${ends.year}]}` : ']}'
}

export const archiveRest = [
  endpoint(
    'get',
    '/api/chronological',
    {
      summary: 'All posts by year, month and category, newest first',
      access: 'public',
      response: chronological,
      streamed: 'text',
    },
    ({ ctx }) => writeChronological(ctx.db, { readsPremium: mayReadPremium(ctx.db, ctx.user) }),
  ),
]
