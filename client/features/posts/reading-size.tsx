import './reading-size.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLang } from '#client/core/lang.ts'
import { readingSizes, setReadingSize, useReadingSize } from '#client/core/reading-size.ts'

/** How large texts are set: one button for each size. */
export function ReadingSize() {
  const { t } = useTranslation('posts')
  const letter = useLang() === 'ta' ? 'அ' : 'A'
  const current = useReadingSize()
  return (
    <div className="sizes" role="group" aria-label={t('readingSize.label')}>
      <span aria-hidden="true">{t('readingSize.label')}</span>
      {readingSizes.map((size) => (
        <button
          key={size}
          type="button"
          aria-label={t(`readingSize.${size}`)}
          aria-pressed={size === current}
          onClick={() => setReadingSize(size)}
        >
          {letter}
        </button>
      ))}
    </div>
  )
}
