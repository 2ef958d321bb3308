import { z } from 'zod'
import { author, type Author } from '#shared/authors.ts'
import { tag, type Tag } from '#shared/tags.ts'
import type { Caller } from '#server/app-router.ts'
import { eachPage } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'

const authorDocument = z
  .object({
    _id: z.string(),
    ...author.omit({ picture: true }).shape,
    /** The bare name of the portrait. */
    image: z.string().nullable(),
  })
  .meta({ id: 'Author' })
const tagDocument = z.object({ _id: z.string(), ...tag.shape }).meta({ id: 'Tag' })

const toAuthor = ({ picture, ...rest }: Author): z.infer<typeof authorDocument> => ({
  _id: rest.id,
  ...rest,
  image: picture && picture.name,
})
const toTag = (row: Tag): z.infer<typeof tagDocument> => ({ _id: row.id, ...row })

async function* streamAuthors(api: Caller) {
  for await (const page of eachPage((cursor) => api.authors.list({ cursor, limit: 100 })))
    yield* page.authors.map(toAuthor)
}

async function* streamTags(api: Caller) {
  for await (const page of eachPage((cursor) => api.tags.list({ cursor, limit: 200 }))) yield* page.tags.map(toTag)
}

export const termsRest = [
  endpoint(
    'get',
    '/api/authors',
    {
      summary: 'The authors of published posts, in the order of their names',
      access: 'public',
      response: z.array(authorDocument),
      streamed: true,
    },
    ({ api }) => streamAuthors(api),
  ),
  endpoint(
    'get',
    '/api/tags',
    {
      summary: 'The tags of published posts, in the order of their names',
      access: 'public',
      response: z.array(tagDocument),
      streamed: true,
    },
    ({ api }) => streamTags(api),
  ),
]
