import './cover.css'
import type { Picture as PictureData } from '#shared/media.ts'
import { classNames } from './class-names.ts'
import { Picture } from './picture.tsx'
import { langOfText } from '#shared/lang.ts'

interface CoverProps {
  picture: PictureData | null
  /** Stands on the cover where there is no picture. */
  title: string
  /** How wide it is shown, as in the attribute of the same name. */
  sizes: string
  first?: boolean
  className?: string
}

/** A cover beside its title; without a picture, a plain one. */
export function Cover({ picture, title, sizes, first, className }: CoverProps) {
  if (!picture)
    return (
      <span className={classNames('book-cover book-cover-none', className)} lang={langOfText(title)} aria-hidden="true">
        {title}
      </span>
    )
  return (
    <span className={classNames('book-cover', className)}>
      <Picture picture={picture} alt="" sizes={sizes} aspect={2 / 3} first={first} />
    </span>
  )
}
