import { useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Icon } from '#client/ui/icon.tsx'

const zooms = [1, 1.25, 1.5, 2, 2.5, 3, 4]

/** How large pages are shown. */
export interface View {
  /** What 100 % is: the whole page in the window, or its width. */
  fit: 'page' | 'width'
  zoom: number
}

/** The next larger or smaller zoom. */
export const zoomBy = (zoom: number, by: number): number =>
  zooms[Math.min(Math.max(0, zooms.indexOf(zoom) + by), zooms.length - 1)] ?? 1

interface PdfFootProps {
  page: number
  count: number
  view: View
  onGo: (page: number) => void
  onTurn: (by: number) => void
  onZoom: (by: number) => void
  onFit: () => void
}

/** Below the pages: turning them, their number, and how large they are. */
export function PdfFoot({ page, count, view: { fit, zoom }, onGo, onTurn, onZoom, onFit }: PdfFootProps) {
  const { t } = useTranslation('pdfs')
  const percent = `${Math.round(zoom * 100)}%`
  // What a press does: from any size to the whole page, from there to the width.
  const isWhole = fit === 'page' && zoom === 1
  return (
    <footer className="pdfr-foot">
      <button
        type="button"
        className="pdfr-tool"
        aria-label={t('reader.previous')}
        disabled={page <= 1}
        onClick={() => onTurn(-1)}
      >
        <Icon name="arrow-left" />
      </button>
      <PageNumber page={page} count={count} onGo={onGo} />
      <button
        type="button"
        className="pdfr-tool"
        aria-label={t('reader.next')}
        disabled={page >= count}
        onClick={() => onTurn(1)}
      >
        <Icon name="arrow-right" />
      </button>
      <span className="pdfr-zoom">
        <button
          type="button"
          className="pdfr-tool"
          aria-label={t('reader.smaller')}
          disabled={zoom === zooms[0]}
          onClick={() => onZoom(-1)}
        >
          <Icon name="minus" />
        </button>
        <button
          type="button"
          className="pdfr-tool num"
          aria-label={`${t(isWhole ? 'reader.width' : 'reader.whole')}: ${percent}`}
          onClick={onFit}
        >
          {fit === 'width' && '↔ '}
          {percent}
        </button>
        <button
          type="button"
          className="pdfr-tool"
          aria-label={t('reader.larger')}
          disabled={zoom === zooms.at(-1)}
          onClick={() => onZoom(1)}
        >
          <Icon name="plus" />
        </button>
      </span>
    </footer>
  )
}

interface PageNumberProps {
  page: number
  count: number
  onGo: (page: number) => void
}

function PageNumber({ page, count, onGo }: PageNumberProps) {
  const { t } = useTranslation('pdfs')
  /** What is being typed; null while nothing is. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <form
      className="pdfr-number num"
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = Number(typed)
        if (typed && Number.isSafeInteger(wanted)) onGo(wanted)
        setTyped(null)
      }}
    >
      <input
        inputMode="numeric"
        aria-label={t('reader.page')}
        value={typed ?? String(page)}
        size={4}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 5))}
        onBlur={() => setTyped(null)}
      />
      <span>{count > 0 && t('reader.of', { count })}</span>
    </form>
  )
}
