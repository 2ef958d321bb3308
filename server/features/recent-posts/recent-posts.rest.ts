import { z } from 'zod'
import { maxContent, postLimits } from '#shared/post-parts.ts'
import { requiredText } from '#shared/text-fields.ts'
import type { Caller } from '#server/app-router.ts'
import { AppError } from '#server/core/errors.ts'
import type { FormFile } from '#server/core/multipart.ts'
import { eachPage, answerSaved, deleteEndpoint, idParams, savedResponse } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'
import { updateOf } from '#shared/update.ts'
import { textFlag } from '#server/rest/text-values.ts'
import { withUploads } from '#server/features/media/media.uploads.service.ts'
import { ownImageName } from '#server/features/posts/posts.content.ts'
import { postDocument } from '#shared/post-documents.ts'

// Posts under the field names of an older form: a recent post is a post in the recent list, and its header and middle image
// are its first two pictures.

const recentDocument = postDocument
  .extend({ subTitle: z.string(), middleImage: z.string().nullable() })
  .meta({ id: 'RecentPost' })
type RecentDocument = z.infer<typeof recentDocument>

const toRecent = (post: z.infer<typeof postDocument>): RecentDocument => ({
  ...post,
  subTitle: post.subtitle,
  middleImage: post.images[1] ?? null,
})

const required = (max: number) =>
  z.string({ error: 'FIELD_REQUIRED' }).trim().min(1, 'FIELD_REQUIRED').max(max, 'FIELD_TOO_LONG')

const title = requiredText(postLimits.title, 'POST_FIELDS_REQUIRED').transform((text) => text.replace(/\s+/g, ' '))
const content = z
  .string({ error: 'POST_FIELDS_REQUIRED' })
  .transform((html) => html.trim())
  .pipe(z.string().min(1, 'POST_FIELDS_REQUIRED').max(maxContent, 'FIELD_TOO_LONG'))
const category = requiredText(100, 'POST_FIELDS_REQUIRED')

const newFields = z.object({
  title,
  subTitle: required(500),
  content,
  author: required(120),
  category,
  isHome: textFlag.default(false),
  isRecent: textFlag.default(true),
})
const changedFields = updateOf(newFields).extend({
  /** The edit form's spelling of `subTitle`. */
  subtitle: z.string().optional(),
})

const imageFiles = { headerImage: 1, middleImage: 1 }
const saved = savedResponse(recentDocument)

async function* streamRecent(api: Caller) {
  for await (const page of eachPage((cursor) => api.posts.documents({ list: 'recent', cursor, limit: 25 })))
    yield* page.posts.map(toRecent)
}

const getRecent = async (api: Caller, id: string) => toRecent(await api.posts.document({ id }))

/**
 * The documented edit form sends the name of the middle image, or nothing, as `subtitle`. Neither is a subtitle.
 * @returns undefined: the subtitle stays as it is
 */
function subtitleOf(sent: string | undefined, images: string[], publicUrl: string): string | undefined {
  const text = sent?.trim() ?? ''
  return text === '' || images.includes(ownImageName(text, publicUrl) ?? text) ? undefined : text
}

/** Either both files or none. */
function bothOrNone(files: Record<string, FormFile[]>): FormFile[] {
  const [header, middle] = [files.headerImage?.[0], files.middleImage?.[0]]
  if (header && middle) return [header, middle]
  if (!header && !middle) return []
  throw new AppError('RECENT_POST_IMAGES', {
    fields: { [header ? 'middleImage' : 'headerImage']: 'RECENT_POST_IMAGES' },
  })
}

/** The pictures of a changed post: new files replace the first or second one, all others stay. */
function replaceImages(names: string[], header: string | undefined, middle: string | undefined) {
  const images: ({ name: string } | { uploadId: string })[] = names.map((name) => ({ name }))
  if (header) images[0] = { uploadId: header }
  if (middle && images.length === 0)
    throw new AppError('RECENT_POST_IMAGES', { fields: { headerImage: 'RECENT_POST_IMAGES' } })
  if (middle) images[1] = { uploadId: middle }
  return images
}

export const recentPostsRest = [
  endpoint(
    'get',
    '/api/recent-posts',
    { summary: 'Recent posts, newest first', access: 'public', response: z.array(recentDocument), streamed: true },
    ({ api }) => streamRecent(api),
  ),
  endpoint(
    'post',
    '/api/recent_posts',
    {
      summary: 'Publish a recent post; the two images come together or not at all',
      access: 'admin',
      form: { fields: newFields, files: imageFiles },
      errors: ['POST_FIELDS_REQUIRED', 'RECENT_POST_IMAGES', 'CATEGORY_UNKNOWN', 'MEDIA_NOT_FOUND'],
      response: saved,
      status: 201,
    },
    ({ api, ctx, fields: { subTitle, ...fields }, files }) =>
      withUploads(ctx, bothOrNone(files), async (uploadIds) => {
        const images = uploadIds.map((uploadId) => ({ uploadId }))
        const { id } = await api.posts.create({ ...fields, subtitle: subTitle, images })
        return answerSaved('Post created successfully!', await getRecent(api, id))
      }),
  ),
  endpoint(
    'put',
    '/api/recent-posts/{id}',
    {
      summary: 'Change a recent post; what is not sent stays as it is',
      access: 'admin',
      params: idParams,
      form: { fields: changedFields, files: imageFiles },
      errors: ['POST_FIELDS_REQUIRED', 'RECENT_POST_IMAGES', 'CATEGORY_UNKNOWN', 'MEDIA_NOT_FOUND', 'POST_NOT_FOUND'],
      response: saved,
    },
    async ({ api, ctx, params: { id }, fields: { subTitle, subtitle, ...fields }, files }) => {
      const before = await api.posts.document({ id })
      const [header, middle] = [files.headerImage?.[0], files.middleImage?.[0]]
      return withUploads(
        ctx,
        [header, middle].filter((file) => file !== undefined),
        async (uploadIds) => {
          const headerId = header && uploadIds[0]
          const middleId = middle && uploadIds.at(-1)
          await api.posts.update({
            ...fields,
            id,
            subtitle: subTitle ?? subtitleOf(subtitle, before.images, ctx.env.PUBLIC_URL),
            images: replaceImages(before.images, headerId, middleId),
          })
          return answerSaved('Post updated successfully!', await getRecent(api, id))
        },
      )
    },
  ),
  deleteEndpoint(
    '/api/recent-posts/{id}',
    { summary: 'Delete a recent post', errors: ['POST_NOT_FOUND'], message: 'Post deleted successfully!' },
    (api, id) => api.posts.delete({ id }),
  ),
]
