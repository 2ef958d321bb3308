import { z } from 'zod'
import {
  category,
  categoryFilter,
  categoryInput,
  categoryReorder,
  categoryUpdate,
  type Category,
} from '#shared/categories.ts'
import { answerSaved, done, idParams, savedResponse } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

const document = z.object({ _id: category.shape.id, ...category.omit({ id: true }).shape }).meta({ id: 'Category' })

const toDocument = ({ id, ...rest }: Category): z.infer<typeof document> => ({ _id: id, ...rest })

const saved = savedResponse(document)

export const categoriesRest = [
  endpoint(
    'get',
    '/api/categories',
    {
      summary:
        'Categories by their order; a filter leaves those that posts can be put in, of the bar, or with a header',
      access: 'public',
      query: z.object({ available: flag.optional(), banner: flag.optional(), header: flag.optional() }),
      response: z.array(document),
    },
    async ({ api, query }) => {
      const filter = categoryFilter.options.find((name) => query[name])
      return (await api.categories.list({ filter })).map(toDocument)
    },
  ),
  endpoint(
    'post',
    '/api/categories',
    {
      summary: 'Make a category',
      access: 'admin',
      body: categoryInput,
      errors: [
        'CATEGORY_FIELDS_REQUIRED',
        'CATEGORY_NAME_UNUSABLE',
        'OWNER_ONLY',
        'CATEGORY_SLUG_TAKEN',
        'CATEGORY_SLUG_RESERVED',
      ],
      response: saved,
      status: 201,
    },
    async ({ api, body }) =>
      answerSaved('Category created successfully', toDocument(await api.categories.create(body))),
  ),
  endpoint(
    'post',
    '/api/categories/reorder',
    {
      summary: 'Give categories their places; the order starts at 1',
      access: 'admin',
      body: z.object({
        reordered: z
          .array(z.object({ _id: z.string(), order: z.int() }), { error: 'CATEGORY_ORDER_INVALID' })
          .transform((places) => places.map(({ _id, order }) => ({ id: _id, order })))
          .pipe(categoryReorder),
      }),
      errors: ['CATEGORY_ORDER_INVALID'],
      response: done.extend({ data: z.array(document) }),
    },
    async ({ api, body }) => ({
      success: true,
      message: 'Order updated',
      data: (await api.categories.reorder(body.reordered)).map(toDocument),
    }),
  ),
  endpoint(
    'put',
    '/api/categories/{id}',
    {
      summary: 'Change a category that is editable; what is not sent stays as it is',
      access: 'admin',
      params: idParams,
      body: categoryUpdate,
      errors: [
        'CATEGORY_FIELDS_REQUIRED',
        'CATEGORY_NAME_UNUSABLE',
        'OWNER_ONLY',
        'CATEGORY_NOT_EDITABLE',
        'CATEGORY_NOT_FOUND',
        'CATEGORY_SLUG_TAKEN',
        'CATEGORY_SLUG_RESERVED',
      ],
      response: saved,
    },
    async ({ api, params: { id }, body }) =>
      answerSaved('Category updated successfully', toDocument(await api.categories.update({ id, ...body }))),
  ),
  endpoint(
    'delete',
    '/api/categories/{id}',
    {
      summary: 'Delete a category that is editable; `moveTo` names the category that takes its posts',
      access: 'admin',
      params: idParams,
      query: z.object({ moveTo: z.string().optional() }),
      errors: ['CATEGORY_UNKNOWN', 'CATEGORY_NOT_EDITABLE', 'CATEGORY_NOT_FOUND', 'CATEGORY_HAS_POSTS'],
      response: done,
    },
    async ({ api, params: { id }, query }) => {
      await api.categories.delete({ id, moveTo: query.moveTo })
      return { success: true, message: 'Category deleted' }
    },
  ),
]
