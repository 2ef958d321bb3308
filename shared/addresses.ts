// Addresses of what pages show. Without zod, which the reader's pages do not load.

export const uploadPath = (name: string): string => `/uploads/${name}`
export const variantPath = (id: string, width: number, format: 'webp' | 'jpg'): string =>
  `/media/${id}/${width}.${format}`

/** The variant that answers for `width` CSS pixels: the smallest that is at least as wide, else the widest. */
export const widthFor = (widths: readonly number[], width: number): number | undefined =>
  widths.find((w) => w >= width) ?? widths.at(-1)

export const postPath = (post: { id: string; slug?: string }): string =>
  post.slug ? `/posts/${post.id}/${post.slug}` : `/posts/${post.id}`

/** Where an editor changes a post. */
export const postEditPath = (post: { id: string }): string => `/admin/universal?edit=${post.id}`

export const categoryPath = (category: { slug: string }): string => `/${category.slug}`

export const bookPath = (book: { id: string }): string => `/shop/${book.id}`

export const galleryPath = (item: { id: string }): string => `/bluethoughts/${item.id}`

/** A PDF, opened at a page; pages count from 1. */
export const pdfPath = (pdf: { id: string }, page?: number): string =>
  page === undefined ? `/pdf-viewer/${pdf.id}` : `/pdf-viewer/${pdf.id}?page=${page}`

/** What stands for a PDF's own address in that of an external viewer. */
export const pdfAddressMark = '{pdfUrl}'

/**
 * Where an external viewer shows a PDF.
 * @param viewer address of the viewer, with the mark
 * @param pdfUrl whole address of the file
 */
export const externalViewerUrl = (viewer: string, pdfUrl: string): string =>
  viewer.replace(pdfAddressMark, () => encodeURIComponent(pdfUrl))
