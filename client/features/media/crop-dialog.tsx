import 'react-image-crop/dist/ReactCrop.css'
import './crop-dialog.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ReactCrop, centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import { uploadPath } from '#shared/addresses.ts'
import type { Crop, CropShape } from '#shared/media.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { canCrop, cropInOriginal, percentOfOriginal, type Size } from './crop-geometry.ts'

const initialPercent = 90

/** The documented beginning: 90 % of the width, as far as the height allows, in the middle. */
function initialArea({ width, height }: Size, aspect: number): PercentCrop {
  return centerCrop(makeAspectCrop({ unit: '%', width: initialPercent }, aspect, width, height), width, height)
}

interface CropDialogProps {
  /** The picture: its bare name under /uploads/, and its size in pixels. */
  source: Size & { name: string }
  /** The crop that it has, if any. */
  current: Crop | null
  /** Whether it may also be used without a crop. */
  canBeWhole: boolean
  shape: CropShape
  /** Takes the crop in pixels of the original, or null for the whole picture. */
  onApply: (crop: Crop | null) => void
  onClose: () => void
  /** The picture cannot be shown. */
  onFail?: (() => void) | undefined
}

/** Chooses a part of a picture in one shape, by mouse, touch or keyboard (the library's nudges: 1, 10, 100). */
export function CropDialog({ source, current, canBeWhole, shape, onApply, onClose, onFail }: CropDialogProps) {
  const { t } = useTranslation('media')
  const image = useRef<HTMLImageElement>(null)
  const [area, setArea] = useState<PercentCrop>(() =>
    current ? { unit: '%', ...percentOfOriginal(current, source) } : initialArea(source, shape.aspect),
  )
  const [isLoaded, setLoaded] = useState(false)
  const [problem, setProblem] = useState<'missing' | 'failed' | null>(null)
  const shownWidth = useWidth(image)
  const isLargeEnough = canCrop(source, shape)
  const crop = area.width > 0 && area.height > 0 ? cropInOriginal(area, source, shape) : null
  const scale = shownWidth / source.width
  const minimum = { ratio: shape.ratio, width: shape.minWidth, height: shape.minHeight }

  const apply = () => {
    if (crop && isLoaded) onApply(crop)
    else setProblem('missing')
  }

  return (
    <Dialog
      open
      title={t('dialog.title')}
      onClose={onClose}
      actions={
        <>
          {canBeWhole && (current || !isLargeEnough) && (
            <Button look="line" className="crop-whole" onClick={() => onApply(null)}>
              {t('dialog.whole')}
            </Button>
          )}
          <Button look="line" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          {isLargeEnough && <Button onClick={apply}>{t('dialog.apply')}</Button>}
        </>
      }
    >
      <p className="hint crop-hint">{t('dialog.hint', minimum)}</p>
      {isLargeEnough ? (
        <div className="crop-stage stack place-center mt-4 clips">
          <ReactCrop
            crop={area}
            aspect={shape.aspect}
            minWidth={shape.minWidth * scale}
            minHeight={shape.minHeight * scale}
            ruleOfThirds
            ariaLabels={{
              cropArea: t('dialog.area'),
              nwDragHandle: t('dialog.handle'),
              nDragHandle: t('dialog.handle'),
              neDragHandle: t('dialog.handle'),
              eDragHandle: t('dialog.handle'),
              seDragHandle: t('dialog.handle'),
              sDragHandle: t('dialog.handle'),
              swDragHandle: t('dialog.handle'),
              wDragHandle: t('dialog.handle'),
            }}
            onChange={(_pixels, percent) => {
              setArea(percent)
              setProblem(null)
            }}
          >
            <img
              ref={image}
              src={uploadPath(source.name)}
              alt=""
              width={source.width}
              height={source.height}
              onLoad={() => setLoaded(true)}
              onError={() => {
                setProblem('failed')
                onFail?.()
              }}
            />
          </ReactCrop>
        </div>
      ) : (
        <p role="alert">{t('dialog.tooSmall', minimum)}</p>
      )}
      <p className="num" aria-live="polite">
        {crop && isLargeEnough && t('dialog.size', { width: crop.width, height: crop.height })}
      </p>
      {problem && (
        <p className="problem" role="alert">
          {t(`dialog.${problem}`)}
        </p>
      )}
    </Dialog>
  )
}

/** The width in CSS pixels at which an element is shown; 0 before it is measured. */
function useWidth(ref: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
