import './preview-window.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useMutation } from '@tanstack/react-query'
import type { DraftSave } from '#shared/drafts.ts'
import { currentTheme, type Theme } from '#client/core/theme.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { Article } from '#client/features/posts/article.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonBlock } from '#client/ui/skeleton.tsx'
import { PreviewLinks } from './preview-links.tsx'

interface PreviewFrameProps {
  title: string
  className: string
  isDark: boolean
  children: ReactNode
}

/** Readers' style sheets, in a window of its own: what they ask about the screen goes by its width, not by the editor's. */
function furnish(page: Document): HTMLElement {
  const { documentElement, head } = document
  if (page.head.childElementCount > 0) return page.body
  page.documentElement.lang = documentElement.lang
  for (const sheet of head.querySelectorAll('link[rel=stylesheet], style')) page.head.append(sheet.cloneNode(true))
  // A preview leads nowhere.
  page.addEventListener(
    'click',
    (event) => {
      // Its classes are those of another window.
      if (!(event.target as Element).closest('a')) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
  return page.body
}

/** Shows what readers see in a window of any width and in either theme. */
function PreviewFrame({ title, className, isDark, children }: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  body?.ownerDocument.documentElement.classList.toggle('dark', isDark)
  body?.ownerDocument.documentElement.classList.add('js')
  const frame = useRef<HTMLIFrameElement>(null)
  const open = () => {
    const page = frame.current?.contentDocument
    if (page) setBody(furnish(page))
  }
  // Some browsers have its document at once, before anybody can listen; others put another in its place.
  useEffect(open, [])
  return (
    <iframe ref={frame} title={title} className={className} sandbox="allow-same-origin" onLoad={open}>
      {body && createPortal(children, body)}
    </iframe>
  )
}

interface PreviewWindowProps {
  /** Undefined for a post that has not been saved yet. */
  postId: string | undefined
  /** The form as it is sent. */
  fields: DraftSave['fields']
  onClose: () => void
}

/** What is written, as readers will see it: on a phone and on a desktop, in both themes. */
export function PreviewWindow({ postId, fields, onClose }: PreviewWindowProps) {
  const { t } = useTranslation('adminWriting')
  const [width, setWidth] = useState<'phone' | 'desktop'>('desktop')
  const [isSharing, setSharing] = useState(false)
  const [theme, setTheme] = useState<Theme>(currentTheme)
  const { mutate, data, error } = useMutation(useTrpc().posts.render.mutationOptions())
  // Pictures of it may still arrive.
  const form = JSON.stringify(fields)
  useEffect(() => mutate({ fields: JSON.parse(form) as typeof fields }), [mutate, form])

  return (
    <Dialog open title={t('preview.title')} onClose={onClose} className="preview-window">
      <div className="preview-bar cluster ink-below">
        {(['phone', 'desktop'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={width === name} onClick={() => setWidth(name)}>
            {t(`preview.${name}`)}
          </button>
        ))}
        {(['light', 'dark'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={theme === name} onClick={() => setTheme(name)}>
            {t(`preview.${name}`)}
          </button>
        ))}
        <button
          type="button"
          className="preview-share push-end"
          aria-expanded={isSharing}
          onClick={() => setSharing(!isSharing)}
        >
          {t('links.show')}
        </button>
        <button type="button" className="preview-close" onClick={onClose}>
          {t('preview.close')}
        </button>
      </div>
      <div>
        {isSharing && <PreviewLinks postId={postId} />}
        {error && <ErrorPanel title={t('preview.failed')} error={error} onRetry={() => mutate({ fields })} />}
      </div>
      {data ? (
        <div className="preview-stage stack">
          <PreviewFrame title={t('preview.title')} className={`preview-page ${width} full`} isDark={theme === 'dark'}>
            <Article post={data} />
          </PreviewFrame>
        </div>
      ) : (
        !error && <SkeletonBlock className="preview-wait" />
      )}
    </Dialog>
  )
}
