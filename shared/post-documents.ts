import { z } from 'zod'
import { authorRoles } from './authors.rules.ts'
import { langs } from './lang.ts'
import { postStates } from './post-states.rules.ts'

/** A post in the documented calls: the text that the caller may read, and bare names of pictures. */
export const postDocument = z
  .object({
    _id: z.string(),
    id: z.string(),
    title: z.string(),
    subtitle: z.string(),
    content: z.string(),
    author: z.string(),
    /** The English name. */
    category: z.string(),
    images: z.array(z.string()),
    headerImage: z.string().nullable(),
    isHome: z.boolean(),
    isRecent: z.boolean(),
    isPremium: z.boolean(),
    state: z.enum(postStates),
    publishAt: z.iso.datetime().nullable(),
    publishedAt: z.iso.datetime().nullable(),
    language: z.enum(langs),
    slug: z.string(),
    tags: z.array(z.string()),
    authors: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(authorRoles) })),
    counterpart: z.string().nullable(),
    updateNote: z.string().nullable(),
    date: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Post' })
export type PostDocument = z.infer<typeof postDocument>
