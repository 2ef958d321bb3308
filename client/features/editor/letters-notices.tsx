import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import type { LettersNotice } from './paste-letters.ts'

/** What has become of pasted text in an old encoding, or may become of it, each with the way back or there. */
export function LettersNotices({
  notices,
  onClose,
}: {
  notices: readonly LettersNotice[]
  onClose: (notice: LettersNotice) => void
}) {
  const { t } = useTranslation(['editor', 'site'])
  return notices.map((notice) => {
    const { id, kind, sample, act } = notice
    const isQuestion = kind === 'doubtful'
    const close = () => onClose(notice)
    return (
      <div key={id} className="ed-letters-notice hair-below row wraps between gap-2-4" role="status">
        <p>{isQuestion ? t('editor:letters.doubtful', { sample }) : t(`editor:letters.${kind}`)}</p>
        <div className="row wraps gap-2">
          <Button
            look="line"
            onClick={() => {
              act()
              close()
            }}
          >
            {t(isQuestion ? 'editor:letters.convert' : 'editor:letters.back')}
          </Button>
          <Button look="line" onClick={close}>
            {t(isQuestion ? 'editor:letters.leave' : 'site:close')}
          </Button>
        </div>
      </div>
    )
  })
}
