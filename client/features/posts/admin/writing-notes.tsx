import './writing-notes.css'
import type { ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { PostForm } from './use-post-form.ts'

/** What has to be said of the post as a whole, between the head of the page and its text; nothing at all on a good day. */
export function WritingNotes({ form, children }: { form: PostForm; children: ReactNode }) {
  const { t } = useTranslation('adminPosts')
  const { missing } = form.values
  return (
    <div className="write-notes across">
      {missing > 0 && (
        <div className="write-problem problem" role="alert">
          <p>{t('unsent.missing', { count: missing })}</p>
          <button type="button" className="link" onClick={() => form.set('missing', 0)}>
            {t('unsent.noted')}
          </button>
        </div>
      )}
      {form.notice && (
        <div className="write-problem problem" role="alert">
          {form.notice.text.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {children}
    </div>
  )
}
