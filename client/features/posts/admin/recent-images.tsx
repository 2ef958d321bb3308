import { cropShapes } from '#shared/media.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ImageSlot } from '#client/features/media/image-slot.tsx'
import type { FormImage } from '#client/features/media/post-images.ts'

interface RecentImagesProps {
  images: FormImage[]
  onChange: (change: (now: FormImage[]) => FormImage[]) => void
}

const places = ['header', 'middle'] as const

/** The two pictures of a recent post: both, or none. Each is found by its place, which is its key. */
export function RecentImages({ images, onChange }: RecentImagesProps) {
  const { t } = useTranslation('adminRecent')
  const put = (place: (typeof places)[number], image: FormImage | null) =>
    onChange((now) =>
      places.flatMap((other) => {
        if (other !== place) return now.filter(({ key }) => key === other)
        return image ? [{ ...image, key: place }] : []
      }),
    )
  return (
    <div>
      <div className="details-slots stack gap-4">
        {places.map((place) => (
          <ImageSlot
            key={place}
            label={t(`${place}Image`)}
            shape={cropShapes.post}
            image={images.find(({ key }) => key === place) ?? null}
            canBeWhole
            onChange={(image) => put(place, image)}
          />
        ))}
      </div>
      <p className="hint">{t('imagesHint')}</p>
    </div>
  )
}
