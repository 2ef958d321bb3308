import { z } from 'zod'
import { id } from './ids.ts'
import { langs } from './lang.ts'
import { maxPlaces, placeKinds } from './reading-places.rules.ts'

/** More blocks than any text has. */
const maxBlocks = 1_000_000

const subject = { kind: z.enum(placeKinds), id }

/** Where a reader stopped, and when. */
export const placeInput = z.object({
  ...subject,
  /** Of a post: which block of its text, from 0. Of a PDF: which page, from 1. */
  block: z.int().min(0).max(maxBlocks),
  /** How much of that block was above the reader's eyes, from 0 to 1. */
  fraction: z.number().min(0).max(1),
  /** How much of the whole, from 0 to 1. */
  share: z.number().min(0).max(1),
  isFinished: z.boolean(),
  at: z.iso.datetime(),
})
export type PlaceInput = z.infer<typeof placeInput>

/** A reader wants no place kept of something, unless it is newer. */
const droppedPlace = z.object({ ...subject, at: z.iso.datetime() })

export const placesInput = z.object({
  places: z.array(placeInput).max(maxPlaces, 'FIELD_TOO_LONG'),
  dropped: z.array(droppedPlace).max(maxPlaces, 'FIELD_TOO_LONG').default([]),
})
export type PlacesInput = z.output<typeof placesInput>

/** A place with what is said of it. */
export const readingPlace = placeInput.extend({
  title: z.string(),
  lang: z.enum(langs),
  /** Of the page on which the reader goes on. */
  path: z.string(),
  /** How long the whole of a post takes; 0 for a PDF. */
  minutes: z.int(),
  /** Of a post that is a part of a series. */
  series: z.object({ slug: z.string(), part: z.int() }).nullable(),
})
export type ReadingPlace = z.infer<typeof readingPlace>
