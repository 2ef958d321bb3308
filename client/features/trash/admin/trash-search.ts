import { pagesParam } from '#client/core/search-params.ts'

/** Parameters of the trash. */
export interface TrashSearch {
  pages?: number | undefined
}

export const validateTrashSearch = (search: Record<string, unknown>): TrashSearch => pagesParam(search)
