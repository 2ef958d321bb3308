import './picture.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { avifSourceSet, jpegPath, sourceSet } from '#shared/addresses.ts'
import type { Picture as PictureData } from '#shared/media.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useBrokenImage } from './use-broken-image.ts'

interface PictureProps {
  picture: PictureData
  /** Empty where the text beside it says the same. */
  alt: string
  /**
   * How wide it is shown, as in the attribute of the same name: told beside the layout, and compared with it by
   * client/e2e/picture-boxes.e2e.ts. Browsers that can do so measure what is loaded late, and need it for no more.
   */
  sizes: string
  /** Width by height of its box, where the sides of a wider picture are cut off at all widths of the screen. */
  aspect?: number
  /** Its height is that of something beside it, which browsers do not measure. */
  stretched?: boolean
  /** The main image of the first screen: loaded at once and before others. */
  first?: boolean
  /** Address of an image to show when this one cannot be loaded; else a word says so. */
  fallback?: string
  className?: string
}

/** Chromium keeps an image that it measures by its source in memory, with the page around it, also when it is removed. */
const endMeasuring = (picture: HTMLElement) => () => {
  for (const part of picture.querySelectorAll('[sizes]')) part.removeAttribute('sizes')
}

// Browsers that know no WebP get this one JPEG.
const fallbackWidth = 960

/** A picture in the sizes that the worker made, or the server's crop while they are not ready yet. */
export function Picture(props: PictureProps) {
  const { picture, alt, sizes, aspect, stretched = false, first = false, fallback, className } = props
  const page = useLang()
  const { isBroken, imageProps } = useBrokenImage()

  if (isBroken && fallback)
    return (
      <span className={classNames('pict', className)}>
        <img src={fallback} alt={alt} width={picture.width} height={picture.height} />
      </span>
    )
  if (isBroken) return <BrokenPicture alt={alt} className={className} />

  const { width, height, widths, placeholder } = picture
  const isMeasured = !first && !stretched
  const shownSizes = isMeasured ? `auto, ${sizes}` : sizes
  const shownPart = aspect ? Math.min(1, (aspect * height) / width) : 1
  const img = (
    <img
      {...imageProps}
      src={jpegPath(picture, fallbackWidth)}
      alt={alt}
      lang={alt ? foreignLangOf(alt, page) : undefined}
      width={width}
      height={height}
      // A source is measured only where the element says so too.
      sizes={isMeasured ? 'auto' : undefined}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? 'sync' : 'async'}
      style={placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}
    />
  )
  return (
    <picture ref={endMeasuring} className={classNames('pict', className)}>
      {picture.avif && <source type="image/avif" sizes={shownSizes} srcSet={avifSourceSet(picture, shownPart)} />}
      {widths.length > 0 && <source type="image/webp" sizes={shownSizes} srcSet={sourceSet(picture, shownPart)} />}
      {img}
    </picture>
  )
}

function BrokenPicture({ alt, className }: { alt: string; className?: string }) {
  const { t } = useTranslation('site')
  return (
    <span className={classNames('pict pict-broken', className)} role="img" aria-label={alt || t('pictureMissing')}>
      <Icon name="image" />
      <span aria-hidden="true">{t('pictureMissing')}</span>
    </span>
  )
}
