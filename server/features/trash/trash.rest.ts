import { z } from 'zod'
import { restored, trashItem, trashRef, type TrashItem } from '#shared/trash.ts'
import type { Caller } from '#server/app-router.ts'
import { eachPage, savedResponse, answerSaved } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'

const document = z.object({ _id: z.string(), ...trashItem.omit({ id: true }).shape }).meta({ id: 'TrashItem' })

const toDocument = ({ id, ...item }: TrashItem): z.infer<typeof document> => ({ _id: id, ...item })

async function* streamTrash(api: Caller) {
  for await (const { items } of eachPage((cursor) => api.trash.list({ cursor, limit: 100 })))
    yield* items.map(toDocument)
}

export const trashRest = [
  endpoint(
    'get',
    '/api/trash',
    {
      summary: 'What was deleted in the last 30 days, newest first',
      access: 'admin',
      response: z.array(document),
      streamed: true,
    },
    ({ api }) => streamTrash(api),
  ),
  endpoint(
    'post',
    '/api/trash/{kind}/{id}/restore',
    {
      summary:
        'Restore something from the trash; a post whose time has passed, or without its category, is not published',
      access: 'admin',
      params: trashRef,
      errors: ['TRASH_NOT_FOUND', 'CATEGORY_ADDRESS_TAKEN', 'BANNERS_FULL'],
      response: savedResponse(z.object({ _id: z.string(), ...restored.omit({ id: true }).shape })),
    },
    async ({ api, params }) => {
      const { id, ...rest } = await api.trash.restore(params)
      return answerSaved('Restored successfully!', { _id: id, ...rest })
    },
  ),
]
