import { z } from 'zod'
import { langs } from '#shared/lang.ts'
import { postStates } from '#shared/post-states.rules.ts'
import { postDocument } from '#shared/post-documents.ts'
import { flagFields, type DocumentedField, type FlagField, type PlainField } from '#shared/post-fields.ts'
import { maxImages, postAuthor, postLimits, postTags } from '#shared/post-parts.ts'
import { newPost, refuseIncomplete } from '#shared/posts.ts'
import type { FormFile } from '#server/core/multipart.ts'
import { AppError } from '#server/core/errors.ts'
import type { Caller } from '#server/app-router.ts'
import { eachPage, deleteEndpoint, done, idParams } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'
import { updateOf } from '#shared/update.ts'
import { textFlag, jsonList, orNull, textList, textOrNull } from '#server/rest/text-values.ts'
import { withUploads } from '#server/features/media/media.uploads.service.ts'
import { ownImageName } from './posts.content.ts'

/** An author by name alone is its writer. */
const author = z.union([z.string().transform((name) => ({ name })), postAuthor])

/** Fields that the documented calls take in forms of their own; pictures are files. */
const ownForms = {
  ...(Object.fromEntries(flagFields.map((name) => [name, textFlag.default(false)])) as Record<
    FlagField,
    z.ZodDefault<typeof textFlag>
  >),
  state: z.enum(postStates).optional(),
  publishAt: textOrNull.optional(),
  publishedAt: textOrNull.optional(),
  language: orNull(z.enum(langs)).optional(),
  tags: textList.pipe(postTags).optional(),
  authors: jsonList(author).optional(),
  counterpart: textOrNull.optional(),
  updateNote: z.string().max(postLimits.updateNote, 'FIELD_TOO_LONG').optional(),
} satisfies Record<Exclude<DocumentedField, PlainField | 'images'> | FlagField, z.ZodType>

const newFields = newPost.omit({ images: true, description: true, series: true }).extend(ownForms)

const changedFields = updateOf(newFields).extend({ existingImages: z.string().optional() })

const saved = done.extend({
  /** Scripts that were removed from the content. */
  removed: z.array(z.string()),
  _id: z.string(),
  id: z.string(),
  data: postDocument,
})
type ListName = Parameters<Caller['posts']['documents']>[0]['list']

/** All posts of a list, fetched some at a time as the caller reads them. */
async function* streamDocuments(api: Caller, list: ListName, more: { slug?: string; state?: string | undefined } = {}) {
  for await (const page of eachPage((cursor) => api.posts.documents({ list, ...more, cursor, limit: 25 })))
    yield* page.posts
}

const writingErrors = [
  ...(['POST_FIELDS_REQUIRED', 'POST_TOO_MANY_IMAGES', 'CATEGORY_UNKNOWN', 'MEDIA_NOT_FOUND'] as const),
  ...(['POST_TIME_REQUIRED', 'POST_TIME_PAST', 'POST_TIME_UNUSED', 'POST_DATE_FUTURE', 'POST_SLUG_UNUSABLE'] as const),
  ...(['TERM_NAME_UNUSABLE', 'AUTHOR_NOT_FOUND', 'COUNTERPART_UNKNOWN', 'COUNTERPART_LANGUAGE'] as const),
]

const nameOfImage = (_file: FormFile, index: number): string => `images.${index}`

/** `existingImages`: a JSON array of the pictures to keep, by bare name or address; empty means none. */
function readExistingImages(text: string, publicUrl: string): { name: string }[] {
  const invalid = () => new AppError('INPUT_INVALID', { fields: { existingImages: 'FIELD_INVALID' } })
  if (text === '') return []
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw invalid()
  }
  const list = z.array(z.string().max(500)).max(maxImages).safeParse(parsed)
  if (!list.success) throw invalid()
  return list.data.map((image) => ({ name: ownImageName(image, publicUrl) ?? image }))
}

async function answerSaved(api: Caller, message: string, { id, removed }: { id: string; removed: string[] }) {
  return { success: true, message, removed, _id: id, id, data: await api.posts.document({ id }) }
}

const listEndpoint = (path: `/api/${string}`, list: ListName, summary: string) =>
  endpoint('get', path, { summary, access: 'public', response: z.array(postDocument), streamed: true }, ({ api }) =>
    streamDocuments(api, list),
  )

export const postsRest = [
  endpoint(
    'get',
    '/api/universal-posts',
    {
      summary: 'All published posts, newest first; admins may ask for those of another state, the last changed first',
      access: 'public',
      query: z.object({ state: z.string().max(200).optional() }),
      response: z.array(postDocument),
      streamed: true,
    },
    ({ api, query: { state } }) => streamDocuments(api, 'all', { state }),
  ),
  listEndpoint('/api/universal-posts/home', 'home', 'Posts of the home page'),
  listEndpoint('/api/universal-posts/recent', 'recent', 'Recent posts'),
  endpoint(
    'get',
    '/api/universal-posts/category/{slug}',
    {
      summary: 'Posts of a category',
      access: 'public',
      params: z.object({ slug: z.string() }),
      errors: ['CATEGORY_NOT_FOUND'],
      response: z.array(postDocument),
      streamed: true,
    },
    ({ api, params: { slug } }) => streamDocuments(api, 'category', { slug }),
  ),
  endpoint(
    'get',
    '/api/universal-posts/{id}',
    {
      summary: 'One post: a published one, or for admins one of any state',
      access: 'public',
      params: idParams,
      errors: ['POST_NOT_FOUND'],
      response: postDocument,
    },
    ({ api, params: { id } }) => api.posts.document({ id }),
  ),
  endpoint(
    'post',
    '/api/universal-posts',
    {
      summary: 'Publish a post, or store it in the state that is sent',
      access: 'admin',
      form: { fields: refuseIncomplete(newFields), files: { images: maxImages } },
      errors: [...writingErrors],
      response: saved,
      status: 201,
    },
    ({ api, ctx, fields, files }) =>
      withUploads(
        ctx,
        files.images ?? [],
        async (uploadIds) => {
          const images = uploadIds.map((uploadId) => ({ uploadId }))
          return answerSaved(api, 'Post created successfully!', await api.posts.create({ ...fields, images }))
        },
        nameOfImage,
      ),
  ),
  endpoint(
    'put',
    '/api/universal-posts/{id}',
    {
      summary:
        'Change a post: `existingImages` are kept (not sent: all of them), the files of `images` come after them',
      access: 'admin',
      params: idParams,
      form: { fields: changedFields, files: { images: maxImages } },
      errors: [...writingErrors, 'POST_STATE_INVALID', 'POST_UNSAVED', 'POST_NOT_FOUND'],
      response: saved,
    },
    ({ api, ctx, params: { id }, fields: { existingImages, ...fields }, files }) =>
      withUploads(
        ctx,
        files.images ?? [],
        async (uploadIds) => {
          const kept =
            existingImages === undefined
              ? (await api.posts.document({ id })).images.map((name) => ({ name }))
              : readExistingImages(existingImages, ctx.env.PUBLIC_URL)
          const images = [...kept, ...uploadIds.map((uploadId) => ({ uploadId }))]
          return answerSaved(api, 'Post updated successfully!', await api.posts.update({ id, ...fields, images }))
        },
        nameOfImage,
      ),
  ),
  endpoint(
    'post',
    '/api/universal-posts/{id}/preview-link',
    {
      summary: 'A link that shows a post in any state to whoever has it, for seven days',
      access: 'admin',
      params: idParams,
      errors: ['POST_NOT_FOUND'],
      response: done.extend({ _id: z.string(), id: z.string(), url: z.string(), expiresAt: z.iso.datetime() }),
      status: 201,
    },
    async ({ api, params: { id } }) => {
      const link = await api.posts.createPreviewLink({ id })
      const { url, expiresAt } = link
      return { success: true, message: 'Link created successfully!', _id: link.id, id: link.id, url, expiresAt }
    },
  ),
  deleteEndpoint(
    '/api/universal-posts/{id}',
    { summary: 'Delete a post', errors: ['POST_NOT_FOUND'], message: 'Post deleted successfully!' },
    (api, id) => api.posts.delete({ id }),
  ),
]
