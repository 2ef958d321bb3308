import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import type { LibraryUpload } from './use-library-uploads.ts'
import { classNames } from '#client/ui/class-names.ts'

interface UploadListProps {
  uploads: LibraryUpload[]
  onOpen: (id: string) => void
  onForget: (key: string) => void
}

/** What is on its way, what the library has already, and what was refused. */
export function UploadList({ uploads, onOpen, onForget }: UploadListProps) {
  const { t } = useTranslation(['adminLibrary', 'errors', 'editor', 'media'])
  const page = useLang()
  return (
    <ul className="lib-uploads ink-above mb-5" aria-label={t('uploads')}>
      {uploads.map(({ key, name, state, part, twin, code }) => (
        <li key={key} className={classNames('row wraps tap gap-x-4 note hair-below', state === 'failed' && 'bad')}>
          <span className="lib-upload-name ellipsis shrinks" lang={foreignLangOf(name, page)}>
            {name}
          </span>
          {state === 'sending' && <progress max={1} value={part} aria-label={name} />}
          {state === 'failed' && (
            <span role="alert">{code ? t(`errors:${code}`) : t('editor:picture.uploadFailed')}</span>
          )}
          {state === 'still' && <span role="status">{t('media:still')}</span>}
          {state === 'known' && twin && (
            <>
              <span role="status">{t('known')}</span>
              <button type="button" className="link" onClick={() => onOpen(twin.id)}>
                {t('openKnown')}
              </button>
            </>
          )}
          {state !== 'sending' && (
            <button type="button" className="link" onClick={() => onForget(key)}>
              {t('dismiss')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
