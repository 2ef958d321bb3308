import './header-banner.css'
import type { Picture as PictureData } from '#shared/media.ts'
import { Picture } from '../../ui/picture.tsx'

/** The picture over the page of a category; the title below says what it is of. */
export function HeaderBanner({ picture }: { picture: PictureData | null }) {
  if (!picture) return null
  return <Picture className="header-banner" picture={picture} alt="" sizes="(min-width: 80rem) 76rem, 100vw" first />
}
