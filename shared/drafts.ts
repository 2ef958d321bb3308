import { z } from 'zod'
import { id } from './ids.ts'
import { upload } from './media.ts'
import { shapeOf } from './post-fields.ts'
import { draftImages, keptImage, maxDraftLine, sentImage } from './post-parts.ts'
import { postStates } from './post-states.rules.ts'

// The form of a post while it is being written: nothing in it has to be complete. It is what drafts and revisions store.

const fieldsWith = <I extends z.ZodType>(image: I) =>
  z.object({
    ...shapeOf('draft'),
    images: draftImages(image),
    /** What is chosen to happen when the form is saved; null: what the post is, it stays. */
    next: z
      .object({
        state: z.enum(postStates),
        /** Of a scheduled post. */
        publishAt: z.iso.datetime().nullable(),
        /** What the post will say of its update; null: nothing. */
        updateNote: z.string().max(maxDraftLine, 'FIELD_TOO_LONG').nullable(),
      })
      .nullable()
      .default(null),
  })

/** A form as it is stored. Fields that did not exist when it was stored have their defaults. */
export const draftFields = fieldsWith(keptImage)
export type DraftFields = z.output<typeof draftFields>

/** A form as it is sent. */
export const sentFields = fieldsWith(sentImage)

export const blankFields: DraftFields = draftFields.parse({})

/** A form as it is shown: each picture with its original. */
export const shownFields = fieldsWith(keptImage.extend({ upload }))
export type ShownFields = z.output<typeof shownFields>

/** A random id that the browser has made: of a tab, or of a new post's form. */
const madeHere = z.string().min(8).max(64)

/** Somebody who has the post open in another tab. */
export const otherEditor = z.object({
  tab: z.string(),
  name: z.string(),
  /** The same person, in another tab or on another device. */
  isSelf: z.boolean(),
  /** Which part of the form; empty when it is not known. */
  place: z.string(),
})
export type OtherEditor = z.infer<typeof otherEditor>

/** Parts of the form that colleagues are told somebody is in. */
export const places = ['title', 'subtitle', 'text', 'pictures', 'settings'] as const
const place = z.enum(places).or(z.literal('')).default('')
export type FormPlace = z.input<typeof draftPresence>['place']

/** One version of the form: that of the draft, or of the post. */
export const formVersion = z.object({
  fields: shownFields,
  at: z.iso.datetime(),
  /** Who wrote it; empty when it is not known. */
  by: z.string(),
})
export type FormVersion = z.infer<typeof formVersion>

export const draftStatus = z.object({
  /** Of the draft; 0 while there is none. */
  version: z.int(),
  /** `updatedAt` of the post. */
  updatedAt: z.iso.datetime(),
  others: z.array(otherEditor),
})

export type DraftStatus = z.infer<typeof draftStatus>

export const openDraft = draftStatus.extend({
  id: z.string(),
  state: z.enum(postStates),
  /** Of a scheduled post. */
  publishAt: z.iso.datetime().nullable(),
  /** The draft, or the post where there is none. */
  form: formVersion,
  /** The post without its draft, if there is a draft. */
  post: formVersion.nullable(),
  /** `updatedAt` of the post that the draft was made from: if it differs, the post has been saved since. */
  baseUpdatedAt: z.iso.datetime(),
  /** The tab that saved the draft; empty where there is none. */
  tab: z.string(),
})
export type OpenDraft = z.infer<typeof openDraft>

export const draftPresence = z.object({ id, tab: madeHere, place })

/** The draft that somebody has before their eyes. */
export const draftVersion = z.object({
  id,
  tab: madeHere,
  /** Of another version only the same tab may go on. */
  version: z.int().min(0),
  /** `updatedAt` of the post that the form was made from. */
  seenUpdatedAt: z.iso.datetime().optional(),
})

export const draftSave = draftVersion
  .extend({
    /** Of a new post there is none: `submissionId` finds the one that it has become. */
    id: id.optional(),
    submissionId: madeHere.optional(),
    fields: sentFields,
  })
  .refine((input) => input.id !== undefined || input.submissionId !== undefined, {
    error: 'FIELD_REQUIRED',
    path: ['submissionId'],
  })

/** Saves the post as its draft says, with its new state if there is one. */
export const draftCommit = draftVersion.extend({
  seenUpdatedAt: z.iso.datetime(),
  state: z.enum(postStates).optional(),
  publishAt: z.iso.datetime().optional(),
  updateNote: z.string().max(maxDraftLine, 'FIELD_TOO_LONG').optional(),
  /** Pictures may be without their descriptions: whoever saves was asked, and wants it so. */
  mayLackAlt: z.boolean().optional(),
})
export type DraftSave = z.input<typeof draftSave>

export const draftSaved = draftStatus.extend({
  id: z.string(),
  /** `updatedAt` of the post that the draft was made from: what was saved since is still to be seen. */
  updatedAt: z.iso.datetime(),
  savedAt: z.iso.datetime(),
  /** What the cleaner removed from the text. */
  removed: z.array(z.string()),
})
export type DraftSaved = z.infer<typeof draftSaved>

/** The data of a POST_CHANGED: what is stored now, and what to name when it is to be replaced. */
export const changedMeanwhile = z.object({
  version: z.int(),
  updatedAt: z.iso.datetime(),
  theirs: formVersion,
  /** What the post is; a form that says nothing of it leaves it so. */
  state: z.enum(postStates),
  publishAt: z.iso.datetime().nullable(),
})
export type ChangedMeanwhile = z.infer<typeof changedMeanwhile>

export const unfinishedPost = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(postStates),
  at: z.iso.datetime(),
  by: z.string(),
})
export type UnfinishedPost = z.infer<typeof unfinishedPost>

export const revisionKinds = ['autosave', 'save', 'state', 'restore', 'before'] as const

/** A former content of a post, without the content. */
export const revisionCard = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(revisionKinds),
  state: z.enum(postStates),
  title: z.string(),
  user: z.string(),
  source: z.string(),
})
export type RevisionCard = z.infer<typeof revisionCard>

export const revision = revisionCard.extend({ fields: shownFields })
export type Revision = z.infer<typeof revision>

/** A revision in the documented calls: bare names of pictures, as in a post. */
export const revisionDocument = z
  .object({
    _id: z.string(),
    id: z.string(),
    createdAt: z.iso.datetime(),
    kind: z.enum(revisionKinds),
    state: z.enum(postStates),
    user: z.string(),
    source: z.string(),
    title: z.string(),
    subtitle: z.string(),
    content: z.string(),
    author: z.string(),
    images: z.array(z.string()),
  })
  .meta({ id: 'Revision' })
export type RevisionDocument = z.infer<typeof revisionDocument>
