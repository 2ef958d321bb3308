import { Link } from '@tanstack/react-router'
import { isBegun, usePlaces } from '#client/core/reading-places.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PlaceLeft, PlaceLink } from './place-words.tsx'

/** What the reader has begun last, in the words of the line. */
export function LatestPlace() {
  const { t } = useTranslation('posts')
  const [latest, ...others] = usePlaces().filter(isBegun)
  if (!latest) return null
  return (
    <>
      <b>
        <PlaceLink place={latest} />
      </b>
      <PlaceLeft place={latest} />
      {others.length > 0 && (
        <span className="cont-more num">
          <Link to="/bookmarks" hash="begun" className="link">
            {t('place.others', { count: others.length })}
          </Link>
        </span>
      )}
    </>
  )
}
