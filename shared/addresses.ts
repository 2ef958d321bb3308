// Addresses of pages and files. Readers' pages load this module, so it imports no zod.

export const uploadPath = (name: string): string => `/uploads/${name}`
export const variantPath = (id: string, width: number, format: 'avif' | 'webp' | 'jpg'): string =>
  `/media/${id}/${width}.${format}`

/** The variant for `width` CSS pixels: the smallest that is at least as wide, else the widest. */
export const widthFor = (widths: readonly number[], width: number): number | undefined =>
  widths.find((w) => w >= width) ?? widths.at(-1)

/** A picture as far as its files go: see `picture` in media.ts. */
interface Stored {
  id: string
  widths: readonly number[]
  avif?: boolean | undefined
}

const noWidths: ReadonlySet<number> = new Set()

/**
 * The WebP files of a picture, as in the attribute `srcset`.
 * @param shown which part of the width is seen, where the sides are cut off: a browser counts these pixels alone
 * @param asAvif widths that are named as AVIF instead
 */
export const sourceSet = ({ id, widths }: Stored, shown = 1, asAvif = noWidths): string =>
  widths
    .map((width) => {
      const format = asAvif.has(width) ? 'avif' : 'webp'
      return `${variantPath(id, width, format)} ${Math.round(width * shown)}w`
    })
    .join(', ')

/** The widest that is stored as AVIF, which takes a machine four times as long as WebP: what phones load. */
const widestAvif = 800

/** Of the widths of a picture those that are stored as AVIF too, if the machine that made it was allowed to. */
export const avifWidths = ({ widths, avif = false }: Pick<Stored, 'widths' | 'avif'>): number[] =>
  avif ? widths.filter((width) => width <= widestAvif) : []

/**
 * The files for browsers that know AVIF, if there are any: wider ones are WebP, which all of these know as well.
 * @param shown see `sourceSet`
 */
export function avifSourceSet(picture: Stored, shown = 1): string | undefined {
  const small = new Set(avifWidths(picture))
  return small.size > 0 ? sourceSet(picture, shown, small) : undefined
}

const widthsOfJpegs: ReadonlySet<number> = new Set([320, 640, 960, 1280, 1920])

/**
 * Of the widths of a picture those that are stored as JPEG too, for feeds, letters and what else takes no choice. It is
 * also right for pictures of the time when these were the only widths, each stored in both formats.
 */
export const jpegWidths = (widths: readonly number[]): number[] =>
  widths.filter((width, index) => widthsOfJpegs.has(width) || index === widths.length - 1)

/** The JPEG of a picture for `width` CSS pixels; the server's crop while the worker has made none. */
export function jpegPath({ id, name, widths }: Stored & { name: string }, width: number): string {
  const there = widthFor(jpegWidths(widths), width)
  return there ? variantPath(id, there, 'jpg') : uploadPath(name)
}

export const postPath = (post: { id: string; slug?: string }): string =>
  post.slug ? `/posts/${post.id}/${post.slug}` : `/posts/${post.id}`

/** Where a link shows a post that may not be published. */
export const previewPath = (token: string): string => `/preview/${token}`

/** Where an editor changes a post. */
export const postEditPath = (post: { id: string }): string => `/admin/write?post=${post.id}`

export const categoryPath = (category: { slug: string }): string => `/${category.slug}`

export const authorPath = (author: { slug: string }): string => `/authors/${author.slug}`
export const tagPath = (tag: { slug: string }): string => `/tags/${tag.slug}`
export const seriesPath = (series: { slug: string }): string => `/series/${series.slug}`

export const bookPath = (book: { id: string }): string => `/shop/${book.id}`

export const galleryPath = (item: { id: string }): string => `/bluethoughts/${item.id}`

/** A PDF, opened at a page; pages count from 1. */
export const pdfPath = (pdf: { id: string }, page?: number): string =>
  page === undefined ? `/pdf-viewer/${pdf.id}` : `/pdf-viewer/${pdf.id}?page=${page}`

/** Placeholder for the PDF's address in the address of an external viewer. */
export const pdfAddressMark = '{pdfUrl}'

/**
 * Address at which an external viewer shows a PDF.
 * @param viewer address of the viewer, with the placeholder
 * @param pdfUrl whole address of the file
 */
export const externalViewerUrl = (viewer: string, pdfUrl: string): string =>
  viewer.replace(pdfAddressMark, () => encodeURIComponent(pdfUrl))
