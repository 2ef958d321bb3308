import { avifSourceSet, jpegPath, sourceSet, uploadPath } from '#shared/addresses.ts'
import type { Banner } from '#shared/banners.ts'
import type { Picture } from '#shared/media.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { useBrokenImage } from '#client/ui/use-broken-image.ts'

/** From this width on the picture of wide screens is shown. */
const wide = '(min-width: 750px)'
/** As wide as five eighths of the lead (banner-carousel.css). */
export const bannerSizes = '(min-width: 80rem) 29rem, (min-width: 64rem) 37vw, (min-width: 48rem) 58vw, 100vw'
const fallbackWidth = 960

/**
 * One of the two pictures, by the width of the screen; where one is missing, the other stands in. What cannot be loaded
 * leaves a plain sheet with the words that describe it.
 */
export function BannerPicture({ banner, alt, first }: { banner: Banner; alt: string; first: boolean }) {
  const page = useLang()
  const { isBroken, imageProps } = useBrokenImage()
  const mobile = banner.mobile ?? banner.desktop
  const desktop = banner.desktop ?? banner.mobile
  if (!mobile || !desktop) return null
  if (isBroken)
    return (
      <p className="cover-broken" lang={foreignLangOf(alt, page)}>
        {alt}
      </p>
    )
  return (
    <picture className="cover-pic">
      {desktop.id !== mobile.id && <Sources picture={desktop} media={wide} />}
      {mobile.widths.length > 0 && <Sources picture={mobile} />}
      <img
        {...imageProps}
        src={srcOf(mobile)}
        alt={alt}
        lang={foreignLangOf(alt, page)}
        width={mobile.width}
        height={mobile.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        style={mobile.placeholder ? { backgroundImage: `url("${mobile.placeholder}")` } : undefined}
        draggable={false}
      />
    </picture>
  )
}

function Sources({ picture, media }: { picture: Picture; media?: string }) {
  const { name, widths, avif, width, height } = picture
  // Until the worker has made the widths there is one picture, which has no sizes to choose from.
  const isReady = widths.length > 0
  const shared = { media, sizes: isReady ? bannerSizes : undefined, width, height }
  return (
    <>
      {avif && <source type="image/avif" srcSet={avifSourceSet(picture)} {...shared} />}
      <source srcSet={isReady ? sourceSet(picture) : uploadPath(name)} {...shared} />
    </>
  )
}

const srcOf = (picture: Picture): string => jpegPath(picture, fallbackWidth)
