import { z } from 'zod'
import { langs } from './lang.ts'
import { audiences, letterSorts, letterStates } from './letters.rules.ts'
import { pagingInput } from './paging.ts'

export const maxSubjectLength = 150
const maxContentLength = 200_000
const lettersPerPage = 50
/** Days of posts that a digest proposes, and how many of them. */
export const digestDays = 7
export const maxDigestPosts = 30

/** A letter as it is written; it may be unfinished. */
export const letterInput = z.object({
  subject: z.string().trim().max(maxSubjectLength, 'FIELD_TOO_LONG'),
  lang: z.enum(langs),
  audience: z.enum(audiences),
  content: z.string().max(maxContentLength, 'FIELD_TOO_LONG'),
})
export type LetterInput = z.output<typeof letterInput>

export const newLetterInput = letterInput.partial({ content: true, subject: true })

export const saveLetterInput = letterInput.extend({
  id: z.string(),
  /** The version that was changed: a later one is not overwritten. */
  seenUpdatedAt: z.iso.datetime(),
})

const counts = z.object({
  /** How many subscribers it is for. */
  total: z.int(),
  recipients: z.int(),
  delivered: z.int(),
  bounced: z.int(),
  failed: z.int(),
  unsubscribed: z.int(),
})

export const letterRow = z.object({
  id: z.string(),
  subject: z.string(),
  lang: z.enum(langs),
  audience: z.enum(audiences),
  state: z.enum(letterStates),
  sendAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  counts,
})
export type LetterRow = z.infer<typeof letterRow>

export const letter = letterRow.extend({
  content: z.string(),
  /** To how many it is on its way, also of one that was stopped just now. */
  underWay: z.int(),
  /** How many have not got a stopped letter, and would if it went on. */
  rest: z.int(),
})
export type Letter = z.infer<typeof letter>

export const savedLetter = z.object({
  id: z.string(),
  updatedAt: z.iso.datetime(),
  content: z.string(),
  /** What the cleaner removed from the text. */
  removed: z.array(z.string()),
})
export type SavedLetter = z.infer<typeof savedLetter>

/** What narrows the list of letters. */
export const letterFilter = z.object({
  /** Part of a subject, in any spelling. */
  q: z.string().max(200, 'FIELD_TOO_LONG').optional(),
  audience: z.enum(audiences).optional(),
})
export type LetterFilter = z.infer<typeof letterFilter>

export const letterList = pagingInput(lettersPerPage).extend({
  ...letterFilter.shape,
  state: z.enum(letterStates).optional(),
  sort: z.enum(letterSorts).default('newest'),
})
/** How many of the letters of a filter are in each state. */
export const letterTotals = z.record(z.enum(letterStates), z.int())
export type LetterTotals = z.infer<typeof letterTotals>
export const letterPage = z.object({ letters: z.array(letterRow), next: z.string().nullable() })

/** What is sent of a letter: as it was seen, now or at a time. */
export const sendLetterInput = z.object({
  id: z.string(),
  seenUpdatedAt: z.iso.datetime(),
  sendAt: z.iso.datetime('FIELD_INVALID').nullable().default(null),
})

/** How many subscribers a letter would reach, by audience. */
export const audienceCounts = z.object({ ta: z.int(), en: z.int(), all: z.int() })

export const digestInput = z.object({ lang: z.enum(langs) })
/** A letter proposed from the posts of the last days; `posts` is how many it has. */
export const digest = z.object({ posts: z.int(), subject: z.string(), content: z.string() })
