import { z } from 'zod'
import { placesInput, readingPlace } from '#shared/reading-places.ts'
import { readerProcedure, router } from '#server/core/trpc.ts'
import { listPlaces, savePlaces } from './reading.service.ts'

const places = z.array(readingPlace)

export const readingRouter = router({
  places: readerProcedure.output(places).query(({ ctx }) => listPlaces(ctx.db, ctx.user.id)),

  /** Answers all places: the device's list becomes the account's. */
  save: readerProcedure
    .input(placesInput)
    .output(places)
    .mutation(({ ctx, input }) => savePlaces(ctx.db, ctx.user.id, input)),
})
