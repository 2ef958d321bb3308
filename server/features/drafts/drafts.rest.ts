import { z } from 'zod'
import { revisionDocument } from '#shared/drafts.ts'
import type { Caller } from '#server/app-router.ts'
import { eachPage, done, idParams } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'

async function* streamRevisions(api: Caller, id: string) {
  for await (const page of eachPage((cursor) => api.drafts.revisionDocuments({ id, cursor }))) yield* page.revisions
}

export const draftsRest = [
  endpoint(
    'get',
    '/api/universal-posts/{id}/revisions',
    {
      summary: 'Former versions of a post, newest first',
      access: 'admin',
      params: idParams,
      errors: ['POST_NOT_FOUND'],
      response: z.array(revisionDocument),
      streamed: true,
    },
    ({ api, params: { id } }) => streamRevisions(api, id),
  ),
  endpoint(
    'post',
    '/api/universal-posts/{id}/revisions/{revisionId}/restore',
    {
      summary: 'Make a post what it was in a former version; its state stays',
      access: 'admin',
      params: idParams.extend({ revisionId: z.string() }),
      errors: ['POST_NOT_FOUND', 'REVISION_NOT_FOUND', 'POST_FIELDS_REQUIRED'],
      response: done.extend({ _id: z.string(), id: z.string() }),
    },
    async ({ api, params }) => {
      const { id } = await api.drafts.restore(params)
      return { success: true, message: 'Post restored successfully!', _id: id, id }
    },
  ),
]
