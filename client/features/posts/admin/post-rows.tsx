import { useTranslation } from '#client/i18n/use-translation.ts'
import { postPath } from '#shared/addresses.ts'
import { formatDate, isToday, listDate } from '#shared/dates.ts'
import type { AdminPostRow } from '#shared/post-list.ts'
import { joinInitials } from '#shared/text.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { useRight } from '#client/features/admin/admin-user.ts'
import { OutwardArrow } from '#client/features/admin/outward-arrow.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { RowMenu } from '#client/features/admin/row-menu.tsx'
import type { Selection } from '#client/features/admin/use-selection.ts'
import { useRowKeys } from '#client/features/admin/use-row-keys.ts'
import type { PostReading } from '#shared/reads.ts'
import { ReadsOfRow } from './edit-foot.tsx'
import { StateMark } from './state-mark.tsx'

interface PostRowsProps {
  posts: AdminPostRow[]
  reads: ReadonlyMap<string, PostReading>
  isOld: boolean
  selection: Selection
  onEdit: (post: AdminPostRow) => void
  onDelete: (post: AdminPostRow) => void
}

/** The posts as rows: a title is never cut, and takes a second line if it must. */
export function PostRows({ posts, reads, isOld, selection, onEdit, onDelete }: PostRowsProps) {
  const { t } = useTranslation(['adminPostList', 'adminHome'])
  const keys = useRowKeys({ onSelect: selection.toggle, onEscape: selection.clear })
  const areAllSelected = posts.every(({ id }) => selection.has(id))
  const mayPublish = useRight('admin')
  return (
    // The keys are those of the buttons and boxes inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table className="wl wl-posts" aria-busy={isOld} {...keys}>
      <thead>
        <tr>
          {mayPublish && (
            <th scope="col" className="wl-check">
              <input
                type="checkbox"
                aria-label={t('adminPostList:selectAll')}
                checked={areAllSelected}
                ref={(box) => {
                  if (box) box.indeterminate = selection.ids.length > 0 && !areAllSelected
                }}
                onChange={() => selection.set(areAllSelected ? [] : posts.map(({ id }) => id))}
              />
            </th>
          )}
          <th scope="col">{t('adminPostList:columns.title')}</th>
          <th scope="col" className="wl-author">
            {t('adminPostList:columns.author')}
          </th>
          <th scope="col" className="wl-category">
            {t('adminPostList:columns.category')}
          </th>
          <th scope="col" className="wl-date">
            {t('adminPostList:columns.date')}
          </th>
          <th scope="col" className="wl-lang">
            <span className="vh">{t('adminPostList:columns.lang')}</span>
          </th>
          <th scope="col" className="wl-reads" title={t('adminHome:reads.days')}>
            {t('adminHome:reads.label')}
          </th>
          <th scope="col" className="wl-menu-cell">
            <span className="vh">{t('adminPostList:columns.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <PostRow
            key={post.id}
            post={post}
            reads={post.state === 'published' ? reads.get(post.id) : undefined}
            isSelected={selection.has(post.id)}
            // What authors handed in is the editors' once it is published; several posts at once are changed by editors.
            mayChange={mayPublish || post.state === 'draft' || post.state === 'review'}
            onSelect={mayPublish ? () => selection.toggle(post.id) : undefined}
            onEdit={() => onEdit(post)}
            onDelete={() => onDelete(post)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface PostRowProps {
  post: AdminPostRow
  reads: PostReading | undefined
  isSelected: boolean
  mayChange: boolean
  onSelect: (() => void) | undefined
  onEdit: () => void
  onDelete: () => void
}

function PostRow({ post, reads, isSelected, mayChange, onSelect, onEdit, onDelete }: PostRowProps) {
  const { t } = useTranslation(['adminPostList', 'adminPosts'])
  const lang = useLang()
  const { id, author, category, state } = post
  const categoryName = category?.[lang]
  const title = post.title || t('untitled')
  const ownLang = foreignLang(post.lang, lang)
  return (
    <tr data-selected={isSelected}>
      {onSelect && (
        <td className="wl-check">
          <input type="checkbox" aria-label={t('select', { title })} checked={isSelected} onChange={onSelect} />
        </td>
      )}
      <td className="wl-title">
        <div>
          <StateMark state={state} />
          <span className="wl-thumb" title={post.picture ? undefined : t('adminPosts:list.noPicture')}>
            {post.picture ? <Picture picture={post.picture} alt="" sizes="1.75rem" /> : <Icon name="image" />}
          </span>
          {mayChange ? (
            <button type="button" data-row={id} lang={ownLang} aria-describedby={`by-${id} on-${id}`} onClick={onEdit}>
              {title}
            </button>
          ) : (
            <b lang={ownLang} aria-describedby={`by-${id} on-${id}`}>
              {title}
            </b>
          )}
          {post.hasDraft && state === 'published' && <em>{t('hasDraft')}</em>}
          {post.isPremium && <span className="wl-flag">{t('adminPosts:list.isPremium')}</span>}
          <span className="wl-more" lang={ownLang}>
            <span>{post.lead}</span>
          </span>
          <Description post={post} categoryName={categoryName} />
        </div>
      </td>
      <td className="wl-author">{joinInitials(author)}</td>
      <td className="wl-category">{categoryName}</td>
      <td className="wl-date num">
        <PostDate post={post} />
      </td>
      <td className="wl-lang">{t(`langs.${post.lang}`)}</td>
      <td className="wl-reads num">
        <ReadsOfRow known={reads} />
      </td>
      <td className="wl-menu-cell">
        <RowMenu name={title}>
          {mayChange && (
            <>
              <RowAction of={t('adminPosts:list.editOf', { title })} onClick={onEdit}>
                {t('adminPosts:list.edit')}
              </RowAction>
              <RowAction isDanger of={t('adminPosts:list.deleteOf', { title })} onClick={onDelete}>
                {t('adminPosts:list.delete')}
              </RowAction>
            </>
          )}
          {state === 'published' && (
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
        </RowMenu>
      </td>
    </tr>
  )
}

/** Who wrote the post, where it stands and when it was posted, as a sentence each: what its title is described by. */
function Description({ post, categoryName }: { post: AdminPostRow; categoryName: string | undefined }) {
  const { t } = useTranslation('adminPosts')
  const lang = useLang()
  const { id, author, state, publishedAt } = post
  const by =
    categoryName &&
    (author ? t('list.byIn', { author, category: categoryName }) : t('list.inOnly', { category: categoryName }))
  return (
    <span className="vh">
      <span id={`by-${id}`}>{by ?? author}</span>{' '}
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
