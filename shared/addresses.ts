// Addresses of pages and files. Readers' pages load this module, so it imports no zod.

export const uploadPath = (name: string): string => `/uploads/${name}`
export const variantPath = (id: string, width: number, format: 'webp' | 'jpg'): string =>
  `/media/${id}/${width}.${format}`

/** The variant for `width` CSS pixels: the smallest that is at least as wide, else the widest. */
export const widthFor = (widths: readonly number[], width: number): number | undefined =>
  widths.find((w) => w >= width) ?? widths.at(-1)

/** The JPEG of a picture for `width` CSS pixels; the server's crop while the worker has made none. */
export function jpegPath({ id, name, widths }: { id: string; name: string; widths: number[] }, width: number): string {
  const there = widthFor(widths, width)
  return there ? variantPath(id, there, 'jpg') : uploadPath(name)
}

export const postPath = (post: { id: string; slug?: string }): string =>
  post.slug ? `/posts/${post.id}/${post.slug}` : `/posts/${post.id}`

/** Where a link shows a post that may not be published. */
export const previewPath = (token: string): string => `/preview/${token}`

/** Where an editor changes a post. */
export const postEditPath = (post: { id: string }): string => `/admin/universal?edit=${post.id}`

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
