import type { Upload } from '#shared/media.ts'
import { LibraryButton } from './library-button.tsx'
import { uploadOf } from './library-texts.ts'
import { TwinOffer } from './twin-offer.tsx'

interface LibrarySourceProps {
  /** What was uploaded, if anything. */
  image: Upload | null | undefined
  onTake: (upload: Upload) => void
}

/** Beside a field for one picture as it is: takes another one from the library, or the same one that is there already. */
export const LibrarySource = ({ image, onTake }: LibrarySourceProps) => (
  <>
    <LibraryButton onPick={(item) => onTake(uploadOf(item))} />
    {image && <TwinOffer uploadId={image.id} onTake={(item) => onTake(uploadOf(item))} />}
  </>
)
