import { z } from 'zod'
import { rupees } from '#shared/amount.ts'
import { toRupees } from '#shared/money.ts'
import { planFields, type Plan } from '#shared/plans.ts'
import { answerSaved, deleteEndpoint, idParams, savedResponse } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'
import { updateOf } from '#shared/update.ts'

const document = z
  .object({
    _id: z.string(),
    title: z.string(),
    description: z.string(),
    price: z.number(),
    durationInDays: z.int(),
  })
  .meta({ id: 'Plan' })

const toDocument = ({ id, title, description, price, durationInDays }: Plan): z.infer<typeof document> => ({
  _id: id,
  title,
  description,
  price: toRupees(price),
  durationInDays,
})

/** Price in rupees. Forms may send their numbers as texts. */
const body = planFields.extend({
  price: rupees('PLAN_FIELDS_REQUIRED', 'PLAN_PRICE_INVALID').pipe(planFields.shape.price),
  durationInDays: z
    .union([z.number(), z.string()], { error: 'PLAN_FIELDS_REQUIRED' })
    .refine((value) => value !== '', 'PLAN_FIELDS_REQUIRED')
    .transform(Number)
    .pipe(planFields.shape.durationInDays),
})

const saved = savedResponse(document)

const createEndpoint = (path: '/api/subscriptions' | '/api/subscriptions/admin', message: string) =>
  endpoint(
    'post',
    path,
    {
      summary: 'Offer a plan; price in rupees',
      access: 'shop',
      body,
      errors: ['PLAN_FIELDS_REQUIRED', 'PLAN_PRICE_INVALID', 'PLAN_DURATION_INVALID'],
      response: saved,
      status: 201,
    },
    async ({ api, body: input }) => answerSaved(message, toDocument(await api.plans.create(input))),
  )

export const plansRest = [
  endpoint(
    'get',
    '/api/subscriptions',
    { summary: 'The plans that are offered; prices in rupees', access: 'public', response: z.array(document) },
    async ({ api }) => (await api.plans.list()).map(toDocument),
  ),
  createEndpoint('/api/subscriptions', 'Subscription plan created successfully!'),
  createEndpoint('/api/subscriptions/admin', 'Plan created successfully!'),
  endpoint(
    'put',
    '/api/subscriptions/admin/{id}',
    {
      summary: 'Change a plan; what is not sent stays as it is',
      access: 'shop',
      params: idParams,
      body: updateOf(body),
      errors: ['PLAN_FIELDS_REQUIRED', 'PLAN_PRICE_INVALID', 'PLAN_DURATION_INVALID', 'PLAN_NOT_FOUND'],
      response: saved,
    },
    async ({ api, params: { id }, body: input }) =>
      answerSaved('Plan updated successfully!', toDocument(await api.plans.update({ id, ...input }))),
  ),
  deleteEndpoint(
    '/api/subscriptions/admin/{id}',
    { summary: 'Withdraw a plan', errors: ['PLAN_NOT_FOUND'], access: 'shop', message: 'Plan deleted successfully!' },
    (api, id) => api.plans.delete({ id }),
  ),
]
