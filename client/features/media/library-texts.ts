import type { LibraryItem } from '#shared/library.ts'
import type { Lang } from '#shared/lang.ts'
import type { Upload } from '#shared/media.ts'
import type { PictureTexts } from './post-images.ts'

/** What a form takes over from an upload: in the language of its text, or in the other one. */
export function textsOf(item: LibraryItem, lang: Lang): PictureTexts {
  const { altTa, altEn, captionTa, captionEn, credit } = item
  const inLang = (ta: string, en: string) => (lang === 'en' ? en || ta : ta || en)
  return { alt: inLang(altTa, altEn), caption: inLang(captionTa, captionEn), credit, isDecorative: false }
}

/** An upload of the library as a form has one that was just uploaded. */
export const uploadOf = ({ id, name, url, width, height }: LibraryItem): Upload => ({ id, name, url, width, height })
