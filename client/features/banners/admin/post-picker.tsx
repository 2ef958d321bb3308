import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import type { BannerPost } from '#shared/banners.ts'
import { formatDate } from '#shared/dates.ts'
import { useLang } from '#client/core/lang.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { SearchAhead } from '#client/features/admin/search-ahead.tsx'

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
      {isOpen && (
        <SearchAhead label={t('searchPost')} autoFocus>
          {(q) => <Candidates q={q} chosen={post?.id} onPick={pick} />}
        </SearchAhead>
      )}
    </div>
  )
}

interface CandidatesProps {
  q: string
  chosen: string | undefined
  onPick: (post: PickedPost) => void
}

function Candidates({ q, chosen, onPick }: CandidatesProps) {
  const { t } = useTranslation('adminBanners')
  const trpc = useTrpc()
  const sentence = useSentence()
  const lang = useLang()
  const found = useQuery(trpc.titles.available.queryOptions({ ...(q && { q }) }, { placeholderData: keepPreviousData }))
  const titles = found.data?.titles ?? []
  return (
    <AdminList
      list={found}
      count={titles.length}
      failed={sentence(found.error, t('errors.load'))}
      empty={<p role="status">{t('noMatch')}</p>}
    >
      <ul className="found-list">
        {titles.map(({ postId: id, title, lang: titleLang, source, createdAt }) => (
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
    </AdminList>
  )
}
