import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { DraftNote } from './draft-note.tsx'
import type { PostForm } from './use-post-form.ts'

interface ActionBarProps {
  form: PostForm
  /** Scrolls to category and images, which are below the text on narrow screens. */
  onAside: () => void
  notes: ReactNode
  children: ReactNode
}

/** The bar at the foot of a post's form, always in sight: what it is about, its buttons, and what is safe already. */
export function ActionBar({ form, onAside, notes, children }: ActionBarProps) {
  const { t } = useTranslation('adminPosts')
  const bar = useRef<HTMLDivElement>(null)

  // The text above must know how much of it is covered.
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      element.parentElement?.style.setProperty('--action-bar', `${element.offsetHeight}px`),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const { sending, failed } = form.unsent
  const { missing } = form.values
  return (
    <div className="pform-go" ref={bar}>
      {missing > 0 && (
        <div className="pform-problem" role="alert">
          <p>{t('unsent.missing', { count: missing })}</p>
          <button type="button" className="link" onClick={() => form.set('missing', 0)}>
            {t('unsent.noted')}
          </button>
        </div>
      )}
      {form.notice && (
        <div className="pform-problem" role="alert">
          {form.notice.text.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {notes}
      {children}
      <button type="button" className="link pform-aside" onClick={onAside}>
        {t('form.where')}
      </button>
      <div className="pform-kept">
        {sending > 0 && <p className="num">{t('unsent.sending', { count: sending })}</p>}
        {failed > 0 && <p className="num pform-missing">{t('unsent.failed', { count: failed })}</p>}
        <DraftNote form={form} />
      </div>
    </div>
  )
}
