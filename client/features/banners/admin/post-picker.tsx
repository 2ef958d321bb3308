import { useId, useRef, useState } from 'react'
import type { BannerPost } from '#shared/banners.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { FoundTitles } from '#client/features/admin/found-titles.tsx'
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
    <div role="group" aria-labelledby={labelId} className="post-picker stack gap-2">
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
          {(q) => (
            <FoundTitles q={q} className="found-list" failed={t('errors.load')} empty={t('noMatch')}>
              {({ postId: id, title, lang }, words) => (
                <button
                  className="stack tap full hair-below text-left"
                  type="button"
                  aria-pressed={id === post?.id}
                  onClick={() => pick({ id, title, lang })}
                >
                  {words}
                </button>
              )}
            </FoundTitles>
          )}
        </SearchAhead>
      )}
    </div>
  )
}
