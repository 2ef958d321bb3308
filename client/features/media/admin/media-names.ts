import type { LibraryItem } from '#shared/library.ts'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** How an upload is called in lists: what it shows, or the name of its file. */
export function useItemName(): (item: LibraryItem) => string {
  const lang = useLang()
  const { t } = useTranslation('adminLibrary')
  return ({ altTa, altEn, fileName }) => (lang === 'en' ? altEn || altTa : altTa || altEn) || fileName || t('unnamed')
}

/** `1.2 MB`, `340 kB`. */
export const weightOf = (bytes: number): string =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`

/** Of a picture in pixels, and of any file in bytes. */
export const sizeOf = ({ kind, width, height, bytes }: LibraryItem): string =>
  kind === 'image' ? `${width} × ${height} · ${weightOf(bytes)}` : weightOf(bytes)
