import './state-mark.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { postPath } from '#shared/addresses.ts'
import { formatDate, isToday, listDate } from '#shared/dates.ts'
import type { AdminPostRow } from '#shared/post-list.ts'
import { joinInitials } from '#shared/text.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { type ListColumns, RowButton } from '#client/features/admin/admin-list.tsx'
import { OutwardArrow } from '#client/features/admin/outward-arrow.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import type { PostReading } from '#shared/reads.ts'
import { ReadsOfRow } from './post-reads.tsx'
import type { PostState } from '#shared/post-states.rules.ts'

interface PostColumnsOptions {
  reads: ReadonlyMap<string, PostReading>
  /** Whether somebody may change a post. */
  mayChange: (post: AdminPostRow) => boolean
  onEdit: (post: AdminPostRow) => void
}

/** The columns of the posts: a title is never cut, and takes a second line if it must. */
export function usePostColumns({ reads, mayChange, onEdit }: PostColumnsOptions): ListColumns<AdminPostRow> {
  const { t } = useTranslation(['adminPostList', 'adminHome'])
  const lang = useLang()
  return {
    title: {
      label: t('adminPostList:columns.title'),
      phone: 'title',
      cell: (post) => <PostTitle post={post} onEdit={mayChange(post) ? () => onEdit(post) : undefined} />,
    },
    // A long name of a person stands whole, with its initials; sections have several words.
    author: {
      label: t('adminPostList:columns.author'),
      width: '10.5rem',
      phone: 'meta',
      cell: ({ author }) => joinInitials(author),
    },
    category: {
      label: t('adminPostList:columns.category'),
      width: '8.75rem',
      phone: 'meta',
      cell: ({ category }) => category?.[lang],
    },
    date: {
      label: t('adminPostList:columns.date'),
      width: '6.5rem',
      phone: 'end',
      kind: 'date',
      cell: (post) => <PostDate post={post} />,
    },
    lang: {
      label: t('adminPostList:columns.lang'),
      isHeadHidden: true,
      width: '3rem',
      priority: 3,
      cell: (post) => t(`adminPostList:langs.${post.lang}`),
    },
    reads: {
      label: t('adminHome:reads.label'),
      headTitle: t('adminHome:reads.days'),
      width: '5rem',
      priority: 3,
      kind: 'number',
      cell: ({ id, state }) => <ReadsOfRow known={state === 'published' ? reads.get(id) : undefined} />,
    },
  }
}

function PostTitle({ post, onEdit }: { post: AdminPostRow; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation(['adminPostList', 'adminPosts'])
  const lang = useLang()
  const { id, state } = post
  const title = post.title || t('untitled')
  const textLang = foreignLang(post.lang, lang)
  const words = { lang: post.title ? textLang : undefined, 'aria-describedby': `by-${id} on-${id}`, children: title }
  return (
    <div className="list-marked">
      <StateMark state={state} />
      <span className="list-thumb list-desk" title={post.picture ? undefined : t('adminPosts:list.noPicture')}>
        {post.picture ? <Picture picture={post.picture} alt="" sizes="1.75rem" /> : <Icon name="image" />}
      </span>
      {onEdit ? <RowButton className="list-serif" onOpen={onEdit} {...words} /> : <b {...words} />}
      {post.hasDraft && state === 'published' && <span className="list-flag bad">{t('hasDraft')}</span>}
      {post.isPremium && <span className="list-flag">{t('adminPosts:list.isPremium')}</span>}
      <span className="list-more" lang={textLang}>
        <span>{post.lead}</span>
      </span>
      <Description post={post} />
    </div>
  )
}

interface PostVerbsProps {
  post: AdminPostRow
  mayChange: boolean
  onEdit: (post: AdminPostRow) => void
  onDelete: (post: AdminPostRow) => void
}

/** What can be done with a post of the list. */
export function PostVerbs({ post, mayChange, onEdit, onDelete }: PostVerbsProps) {
  const { t } = useTranslation(['adminPostList', 'adminPosts'])
  const title = post.title || t('untitled')
  return (
    <>
      {mayChange && (
        <>
          <RowAction of={t('adminPosts:list.editOf', { title })} onClick={() => onEdit(post)}>
            {t('adminPosts:list.edit')}
          </RowAction>
          <RowAction isDanger of={t('adminPosts:list.deleteOf', { title })} onClick={() => onDelete(post)}>
            {t('adminPosts:list.delete')}
          </RowAction>
        </>
      )}
      {post.state === 'published' && (
        <a
          href={postPath(post)}
          target="_blank"
          rel="noopener"
          aria-label={t('view', { title })}
          title={t('view', { title })}
        >
          <OutwardArrow />
        </a>
      )}
    </>
  )
}

/** Who wrote the post, where it stands and when it was posted, as a sentence each: what its title is described by. */
function Description({ post }: { post: AdminPostRow }) {
  const { t } = useTranslation('adminPosts')
  const lang = useLang()
  const { id, author, state, publishedAt } = post
  const categoryName = post.category?.[lang]
  const by =
    categoryName &&
    (author ? t('list.byIn', { author, category: categoryName }) : t('list.inOnly', { category: categoryName }))
  return (
    <span className="vh">
      <span id={`by-${id}`}>
        <LangText>{by ?? author}</LangText>
      </span>{' '}
      {state === 'published' && publishedAt && (
        <span id={`on-${id}`}>{t('list.postedOn', { date: formatDate(publishedAt, lang) })}</span>
      )}
    </span>
  )
}

/** When a post was published or is to be published; of all others, when it was changed: the time of today, or the day. */
function PostDate({ post: { state, publishedAt, publishAt, updatedAt } }: { post: AdminPostRow }) {
  const { t } = useTranslation(['adminPostList', 'adminPosts'])
  const lang = useLang()
  const whole = (date: string) => `${formatDate(date, lang)}, ${formatDate(date, lang, 'time')}`
  const time = (date: string) => formatDate(date, lang, 'time')
  const day = (date: string) => (isToday(date) ? time(date) : listDate(date, lang))
  if (state === 'published' && publishedAt)
    return (
      <time dateTime={publishedAt} title={whole(publishedAt)}>
        {day(publishedAt)}
      </time>
    )
  if (state === 'scheduled' && publishAt)
    return (
      <time dateTime={publishAt} title={whole(publishAt)}>
        {t('due', { date: isToday(publishAt) ? t('today') : listDate(publishAt, lang), time: time(publishAt) })}
      </time>
    )
  return (
    <time dateTime={updatedAt} title={t('changed', { date: whole(updatedAt) })}>
      {day(updatedAt)}
    </time>
  )
}

/** The state of a post as a shape; its name is read aloud, and shown where a pointer rests. */
function StateMark({ state }: { state: PostState }) {
  const { t } = useTranslation('adminPostList')
  const name = t(`states.${state}`)
  return <span className={`state-mark ${state}`} role="img" aria-label={name} title={name} />
}
