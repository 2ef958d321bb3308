import { z } from 'zod'
import { chronologicalPart } from '#shared/archive.ts'
import type { Caller } from '#server/app-router.ts'
import { eachPage } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'

const chronological = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      year: z.int(),
      data: z.object({
        months: z.array(
          z.object({
            month: chronologicalPart.shape.month,
            monthNumber: chronologicalPart.shape.monthNumber,
            categories: z.array(chronologicalPart.pick({ category: true, posts: true })),
          }),
        ),
      }),
    }),
  ),
})

const ends = { category: ']}', month: ']}', year: ']}}' }

/** Writes nested JSON as it is read: years contain months, months categories, and categories posts. */
async function* writeChronological(api: Caller): AsyncGenerator<string> {
  yield '{"success":true,"data":['
  let open: { year: number; month: string; category: string } | undefined
  for await (const { part } of eachPage((cursor) => api.archive.documents({ cursor, limit: 25 }))) {
    if (!part) break
    const { year, month, monthNumber, category, posts } = part
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
    ({ api }) => writeChronological(api),
  ),
]
