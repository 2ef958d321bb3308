// The media library, for pages that load no zod.

/** What a list can be narrowed to. */
export const libraryFilters = ['unused', 'without-alt'] as const
export type LibraryFilter = (typeof libraryFilters)[number]

/** The places where an upload can be used. */
export const useKinds = [
  'post',
  'draft',
  'version',
  'book',
  'pdf',
  'gallery',
  'banner',
  'header-banner',
  'author',
  'about',
  'site-page',
  'mark',
  'trash',
] as const
export type UseKind = (typeof useKinds)[number]
