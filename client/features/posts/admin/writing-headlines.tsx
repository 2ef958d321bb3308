import './writing-headlines.css'
import { useEffect, useEffectEvent, useRef, type CSSProperties } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { langOfText } from '#shared/lang.ts'
import { postLimits } from '#shared/post-parts.ts'
import { widestWord } from '#shared/word-width.ts'
import { LineField } from './line-field.tsx'
import type { PostForm } from './use-post-form.ts'

interface WritingHeadlinesProps {
  form: PostForm
  /** Of two posts side by side, one. */
  isFront: boolean
  /** The section, as it stands above the title of the published post. */
  kicker: string
  isRecentForm: boolean
  contentError: string | null
  contentErrorId: string
  /** Where a picture in the text is what is wrong. */
  onLeadToPicture: (() => void) | undefined
  /** Sends the post without the descriptions of its pictures; where nothing else says so. */
  onGoOnAnyway: (() => void) | undefined
  /** From the last line into the text. */
  onLeave: () => void
}

/** What stands above the text: section, title and subtitle, in the type of the published page. */
export function WritingHeadlines(props: WritingHeadlinesProps) {
  const { form, isFront, kicker, isRecentForm, contentError, contentErrorId } = props
  const { onLeadToPicture, onGoOnAnyway, onLeave } = props
  const { t } = useTranslation(['adminPosts', 'adminRecent', 'adminWriting'])
  const { title, subtitle } = form.values
  const titleField = useRef<HTMLTextAreaElement>(null)
  const subtitleField = useRef<HTMLTextAreaElement>(null)
  // Whoever opens the page wants to write; when it begins anew, once more. Who already writes in another post goes on there.
  const begin = useEffectEvent(() => {
    if (isFront && !document.activeElement?.closest('.write')) titleField.current?.focus({ preventScroll: true })
  })
  useEffect(() => begin(), [])
  const langOf = (text: string) => (text.trim() ? langOfText(text) : undefined)
  const titleLabel = t('adminPosts:form.title')
  return (
    <div className="headlines container">
      <p className="headlines-kicker note accent semibold">{kicker}</p>
      <div data-place="title">
        <LineField
          ref={titleField}
          label={titleLabel}
          isOnPage
          error={form.sentenceOf('title')}
          required
          className="headlines-title"
          style={{ '--w': widestWord(title || titleLabel) } as CSSProperties}
          lang={langOf(title)}
          value={title}
          max={postLimits.title}
          onChange={(text) => form.set('title', text)}
          onNext={() => subtitleField.current?.focus()}
        />
      </div>
      <div data-place="subtitle">
        <LineField
          ref={subtitleField}
          label={t(isRecentForm ? 'adminRecent:subTitle' : 'adminPosts:form.subtitle')}
          isOnPage
          error={form.sentenceOf('subtitle')}
          required={isRecentForm}
          className="lede headlines-subtitle"
          lang={langOf(subtitle)}
          value={subtitle}
          max={postLimits.subtitle}
          onChange={(text) => form.set('subtitle', text)}
          onBefore={() => titleField.current?.focus()}
          onNext={onLeave}
        />
      </div>
      {contentError && (
        <div className="headlines-problem problem mt-3" role="alert">
          <p id={contentErrorId}>{contentError}</p>
          {onLeadToPicture && (
            <button type="button" className="link" onClick={onLeadToPicture}>
              {t('adminWriting:pictures.leadTo')}
            </button>
          )}{' '}
          {onGoOnAnyway && (
            <button type="button" className="link" onClick={onGoOnAnyway}>
              {t('adminWriting:pictures.anyway')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
