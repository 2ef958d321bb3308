import './preview-window.css'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Category } from '#shared/categories.ts'
import { langOfText } from '#shared/lang.ts'
import { altOf, type ShownPicture } from '#shared/media.ts'
import type { Post } from '#shared/posts.ts'
import { readingMinutes } from '#shared/reading-time.ts'
import { textOfHtml } from '#shared/text.ts'
import { currentTheme, type Theme } from '#client/core/theme.ts'
import { momentOfField } from '#client/core/time-field.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { isReady, noTexts, originalOf, type ReadyImage } from '#client/features/media/post-images.ts'
import { Article } from '#client/features/posts/article.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonBlock } from '#client/ui/skeleton.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { PreviewLinks } from './preview-links.tsx'
import type { PostValues } from './post-form.ts'

/** A picture that no post has yet is shown as it was sent. */
function pictureOf(image: ReadyImage): ShownPicture {
  const { caption, credit, ...said } = image.texts ?? noTexts
  const texts = { alt: altOf(said), caption, credit }
  if (image.kind === 'picture' && !image.crop) return { ...image.picture, ...texts }
  return { id: image.key, ...originalOf(image), widths: [], placeholder: null, ...texts }
}

/** The post that the form would become. */
function toPreviewedPost(values: PostValues, category: Category | undefined, content: string): Post {
  const { title, subtitle, author } = values
  const text = textOfHtml(content)
  const lang = values.language || langOfText(`${title} ${text.slice(0, 500)}`)
  const now = new Date().toISOString()
  return {
    ...{ id: 'preview', slug: 'preview', lang, title, subtitle, author, content },
    category: { id: '', slug: category?.slug ?? '', en: category?.name.en ?? '', ta: category?.name.ta ?? '' },
    picture: null,
    // A reader with a plan reads all of it.
    isPremium: false,
    publishedAt: momentOfField(values.publishedAt) ?? now,
    updatedAt: now,
    excerpt: '',
    description: '',
    readingMinutes: readingMinutes(text, lang),
    pictures: values.images.filter(isReady).map(pictureOf),
    authors: [],
    tags: [],
    updates: [],
    series: null,
    counterpart: null,
    readNext: [],
  }
}

interface PreviewWindowProps {
  /** Undefined for a post that has not been saved yet. */
  postId: string | undefined
  values: PostValues
  category: Category | undefined
  onClose: () => void
}

/** What is written, as readers will see it: on a phone and on a desktop, in both themes. */
export function PreviewWindow({ postId, values, category, onClose }: PreviewWindowProps) {
  const { t } = useTranslation('adminWriting')
  const [width, setWidth] = useState<'phone' | 'desktop'>('desktop')
  const [isSharing, setSharing] = useState(false)
  const [theme, setTheme] = useState<Theme>(currentTheme)
  const { mutate, data, error } = useMutation(useTrpc().posts.render.mutationOptions())
  const { content } = values
  useEffect(() => mutate({ content }), [mutate, content])

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
        {error && <ErrorPanel title={t('preview.failed')} error={error} onRetry={() => mutate({ content })} />}
      </div>
      {data ? (
        <div className="preview-stage stack">
          <PreviewFrame title={t('preview.title')} className={`preview-page full ${width}`} isDark={theme === 'dark'}>
            <Article post={toPreviewedPost(values, category, data.content)} />
          </PreviewFrame>
        </div>
      ) : (
        !error && <SkeletonBlock className="preview-wait" />
      )}
    </Dialog>
  )
}
