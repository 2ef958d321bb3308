import { libraryFilters, type LibraryFilter } from '#shared/library.rules.ts'
import { uploadKinds, type UploadKind } from '#shared/media.ts'
import { choiceParam, pagesParam, textParam } from '#client/core/search-params.ts'

export const mediaViews = ['grid', 'list'] as const

/** Parameters of the media library. */
export interface MediaSearch {
  q?: string | undefined
  kind?: UploadKind | undefined
  only?: LibraryFilter | undefined
  view?: (typeof mediaViews)[number] | undefined
  pages?: number | undefined
  /** The upload whose details are open. */
  id?: string | undefined
}

export const validateMediaSearch = (search: Record<string, unknown>): MediaSearch => ({
  ...textParam(search, 'q', 200),
  ...choiceParam(search, 'kind', uploadKinds),
  ...choiceParam(search, 'only', libraryFilters),
  ...choiceParam(search, 'view', mediaViews),
  ...pagesParam(search),
  ...textParam(search, 'id', 64),
})
