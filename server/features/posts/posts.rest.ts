import { z } from 'zod'
import { maxImages, postDocument, wholePost } from '#shared/posts.ts'
import type { FormFile } from '#server/core/multipart.ts'
import { AppError } from '#server/core/errors.ts'
import type { Caller } from '#server/app-router.ts'
import { eachPage } from '#server/rest/each-page.ts'
import { deleteEndpoint, done, idParams } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'
import { updateOf } from '#shared/update.ts'
import { textFlag } from '#server/rest/text-flag.ts'
import { withUploads } from '#server/features/media/form-uploads.ts'
import { ownImageName } from './posts.content.ts'

const postFields = wholePost.omit({ images: true, submissionId: true }).extend({
  isHome: textFlag.default(false),
  isRecent: textFlag.default(false),
  isPremium: textFlag.default(false),
})

const changedFields = updateOf(postFields).extend({ existingImages: z.string().optional() })

const saved = done.extend({
  /** Scripts that were removed from the content. */
  removed: z.array(z.string()),
  _id: z.string(),
  id: z.string(),
  data: postDocument,
})
type ListName = Parameters<Caller['posts']['documents']>[0]['list']

/** All posts of a list, fetched some at a time as the caller reads them. */
async function* streamDocuments(api: Caller, list: ListName, slug?: string) {
  for await (const page of eachPage((cursor) => api.posts.documents({ list, slug, cursor, limit: 25 })))
    yield* page.posts
}

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
  listEndpoint('/api/universal-posts', 'all', 'All posts, newest first'),
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
    ({ api, params: { slug } }) => streamDocuments(api, 'category', slug),
  ),
  endpoint(
    'get',
    '/api/universal-posts/{id}',
    { summary: 'One post', access: 'public', params: idParams, errors: ['POST_NOT_FOUND'], response: postDocument },
    ({ api, params: { id } }) => api.posts.document({ id }),
  ),
  endpoint(
    'post',
    '/api/universal-posts',
    {
      summary: 'Publish a post',
      access: 'admin',
      form: { fields: postFields, files: { images: maxImages } },
      errors: ['POST_FIELDS_REQUIRED', 'POST_TOO_MANY_IMAGES', 'CATEGORY_UNKNOWN', 'MEDIA_NOT_FOUND'],
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
      errors: ['POST_FIELDS_REQUIRED', 'POST_TOO_MANY_IMAGES', 'CATEGORY_UNKNOWN', 'MEDIA_NOT_FOUND', 'POST_NOT_FOUND'],
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
  deleteEndpoint(
    '/api/universal-posts/{id}',
    { summary: 'Delete a post', errors: ['POST_NOT_FOUND'], message: 'Post deleted successfully!' },
    (api, id) => api.posts.delete({ id }),
  ),
]
