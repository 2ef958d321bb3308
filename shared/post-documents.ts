import { z } from 'zod'
import { shapeOf } from './post-fields.ts'

const { title, subtitle, content, author, category, images, ...others } = shapeOf('document')

/** A post in the documented calls: the text that the caller may read, and bare names of pictures. */
export const postDocument = z
  .object({
    _id: z.string(),
    id: z.string(),
    ...{ title, subtitle, content, author, category, images },
    headerImage: z.string().nullable(),
    ...others,
    date: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Post' })
export type PostDocument = z.infer<typeof postDocument>
