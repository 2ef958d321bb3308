import { z } from 'zod'
import { addTitleInput, type AvailableTitle, type SelectedTitle } from '#shared/titles.ts'
import type { Caller } from '#server/app-router.ts'
import { eachPage, answerSaved, deleteEndpoint, savedResponse } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'

const titleDocument = z
  .object({
    _id: z.string(),
    postId: z.string(),
    title: z.string(),
    source: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'PostTitle' })
type TitleDocument = z.infer<typeof titleDocument>

const ofSelected = ({ id, postId, title, source, createdAt }: SelectedTitle): TitleDocument => ({
  _id: id,
  postId,
  title,
  source,
  createdAt,
})
/** A title that is not selected has the id of its post. */
const ofAvailable = ({ postId, title, source, createdAt }: AvailableTitle): TitleDocument => ({
  _id: postId,
  postId,
  title,
  source,
  createdAt,
})

async function* streamAvailable(api: Caller) {
  for await (const page of eachPage((cursor) => api.titles.available({ cursor, limit: 200 })))
    yield* page.titles.map(ofAvailable)
}

export const titlesRest = [
  endpoint(
    'get',
    '/api/post_titles/selected',
    { summary: 'The titles of the ticker', access: 'public', response: z.array(titleDocument) },
    async ({ api }) => (await api.titles.selected()).map(ofSelected),
  ),
  endpoint(
    'get',
    '/api/post_titles',
    {
      summary: 'Every title that can be put in the ticker, newest first',
      access: 'public',
      response: z.array(titleDocument),
      streamed: true,
    },
    ({ api }) => streamAvailable(api),
  ),
  endpoint(
    'post',
    '/api/post_titles/add',
    {
      summary: 'Put the title of a post in the ticker; the title shown is the one that the post has',
      access: 'admin',
      body: addTitleInput.extend({ title: z.string().optional() }),
      errors: ['TITLE_REQUIRED', 'POST_NOT_FOUND', 'TITLE_SELECTED', 'TITLES_FULL'],
      response: savedResponse(titleDocument),
      status: 201,
    },
    async ({ api, body: { postId, source } }) =>
      answerSaved('Title added successfully!', ofSelected(await api.titles.add({ postId, source }))),
  ),
  deleteEndpoint(
    '/api/post_titles/{id}',
    { summary: 'Take a title out of the ticker', errors: ['TITLE_NOT_FOUND'], message: 'Title removed successfully!' },
    (api, id) => api.titles.remove({ id }),
  ),
]
