import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import type { BannerPost } from '#shared/banners.ts'
import { formatDate } from '#shared/dates.ts'
import { useLang } from '#client/core/lang.ts'
import { typingMs, useDebounced } from '#client/core/use-debounced.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { TextField } from '#client/ui/text-field.tsx'

export type PickedPost = Pick<BannerPost, 'id' | 'title' | 'lang'>

/** The post that a banner links to, found by its title; optional. */
export function PostPicker({ post, onPick }: { post: PickedPost | null; onPick: (post: PickedPost | null) => void }) {
  const { t } = useTranslation('adminBanners')
  const [isOpen, setOpen] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const labelId = useId()
  const pick = (picked: PickedPost | null) => {
    onPick(picked)
    setOpen(false)
    change.current?.focus()
  }
  return (
    <div role="group" aria-labelledby={labelId} className="post-picker">
      <span className="lab" id={labelId}>
        {t('post')}
      </span>
      <p className="hint">{t('postHint')}</p>
      <p lang={post?.lang}>{post ? <b>{post.title}</b> : t('noPost')}</p>
      <div className="work-row">
        <Button ref={change} type="button" look="line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(post ? 'changePost' : 'choosePost')}
        </Button>
        {post && (
          <button type="button" className="link danger" onClick={() => pick(null)}>
            {t('removePost')}
          </button>
        )}
      </div>
      {isOpen && <Candidates chosen={post?.id} onPick={pick} />}
    </div>
  )
}

function Candidates({ chosen, onPick }: { chosen: string | undefined; onPick: (post: PickedPost) => void }) {
  const { t } = useTranslation('adminBanners')
  const trpc = useTrpc()
  const sentence = useSentence()
  const lang = useLang()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), typingMs)
  const found = useQuery(trpc.titles.available.queryOptions({ ...(q && { q }) }, { placeholderData: keepPreviousData }))
  const titles = found.data?.titles
  return (
    <>
      <TextField
        label={t('searchPost')}
        type="search"
        value={text}
        maxLength={200}
        autoComplete="off"
        // The field is shown in order to type in it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setText(event.target.value)}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found.isError && (
        <ErrorPanel title={sentence(found.error, t('errors.load'))} onRetry={() => void found.refetch()} />
      )}
      {titles?.length === 0 && <p role="status">{t('noMatch')}</p>}
      <ul className="post-picker-list">
        {titles?.map(({ postId: id, title, lang: titleLang, source, createdAt }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen} onClick={() => onPick({ id, title, lang: titleLang })}>
              <span lang={titleLang}>{title}</span>
              <small>
                {source}, {formatDate(createdAt, lang)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
