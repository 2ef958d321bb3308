import './portrait.css'
import type { Picture as PictureData } from '#shared/media.ts'
import { Initial } from '#client/ui/initial.tsx'
import { Picture } from '#client/ui/picture.tsx'

interface PortraitProps {
  picture: PictureData | null
  name: string
  /** How wide it is shown, as in the attribute of the same name. */
  sizes: string
  first?: boolean
}

/** The portrait of an author beside the name; without one, the first letter. */
export function Portrait({ picture, name, sizes, first }: PortraitProps) {
  if (picture) return <Picture className="portrait" picture={picture} alt="" sizes={sizes} aspect={1} first={first} />
  return (
    <span className="portrait">
      <Initial name={name} />
    </span>
  )
}
