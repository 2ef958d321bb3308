import './state-mark.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLang } from '#client/core/lang.ts'
import { formatDate, momentInMonth } from '#shared/dates.ts'
import { langs } from '#shared/lang.ts'
import { postOrders } from '#shared/post-list.rules.ts'
import { postStates, type PostState } from '#shared/post-states.rules.ts'
import { BilingualOptions } from '#client/ui/bilingual-options.tsx'
import { Field } from '#client/ui/field.tsx'
import { SearchInput } from '#client/ui/search-input.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useSlashKey } from '#client/features/admin/work-head.tsx'
import type { PostFilter } from '#shared/post-list.ts'
import { AuthorFilter, TagFilter } from './term-filters.tsx'
import type { PostsSearch, SearchChange } from './posts-search.ts'

interface PostFiltersProps {
  search: PostsSearch
  onSearch: SearchChange
  /** Without the choice of a category: the list is of one only. */
  isOfOneCategory: boolean
}

/** How many of the choices behind the search narrow the list. */
const filtersIn = ({ category, author, tag, month, lang }: PostsSearch, isOfOneCategory: boolean) =>
  [isOfOneCategory ? undefined : category, author, tag, month, lang].filter(Boolean).length

/** The search and the choices that narrow the list; on the phone they stand behind a button. */
export function PostFilters({ search, onSearch, isOfOneCategory }: PostFiltersProps) {
  const { t } = useTranslation(['adminPostList', 'adminPosts'])
  const trpc = useTrpc()
  const lang = useLang()
  const categories = useQuery(trpc.categories.list.queryOptions())
  const months = useQuery(trpc.posts.adminMonths.queryOptions())
  const tools = useRef<HTMLDivElement>(null)
  const chosen = filtersIn(search, isOfOneCategory)
  const [isOpen, setOpen] = useState(chosen > 0)
  useSlashKey(() => tools.current?.querySelector<HTMLElement>('input[type="search"]')?.focus())

  return (
    <div className="list-tools" role="search" ref={tools} data-open={isOpen}>
      <Field label={t('adminPosts:list.search')}>
        {(control) => (
          <SearchInput
            {...control}
            placeholder={t('adminPosts:list.searchHint')}
            aria-keyshortcuts="/"
            value={search.q}
            onChange={(q) => onSearch({ q })}
          />
        )}
      </Field>
      <button type="button" className="in list-tools-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {chosen > 0 ? t('filters.chosen', { count: chosen }) : t('filters.show')}
      </button>
      {!isOfOneCategory && (
        <TextField
          as="select"
          label={t('adminPosts:list.filter')}
          value={search.category ?? ''}
          onChange={({ target }) => onSearch({ category: target.value || undefined })}
        >
          <option value="">{t('adminPosts:list.allCategories')}</option>
          <BilingualOptions choices={categories.data} />
        </TextField>
      )}
      <AuthorFilter value={search.author} onChange={(author) => onSearch({ author })} />
      <TagFilter value={search.tag} onChange={(tag) => onSearch({ tag })} />
      <TextField
        as="select"
        label={t('filters.month')}
        value={search.month ?? ''}
        onChange={({ target }) => onSearch({ month: Number(target.value) || undefined })}
      >
        <option value="">{t('filters.allMonths')}</option>
        {months.data?.map((month) => (
          <option key={month} value={month}>
            {formatDate(momentInMonth(month), lang, 'month')}
          </option>
        ))}
      </TextField>
      <TextField
        as="select"
        label={t('filters.lang')}
        value={search.lang ?? ''}
        onChange={({ target }) => onSearch({ lang: target.value || undefined })}
      >
        <option value="">{t('filters.allLangs')}</option>
        {langs.map((each) => (
          <option key={each} value={each}>
            {t(`filters.${each}`)}
          </option>
        ))}
      </TextField>
      <TextField
        as="select"
        label={t('filters.sort')}
        // A month is always listed by publication.
        value={search.month ? 'published' : (search.sort ?? 'changed')}
        disabled={search.month !== undefined}
        onChange={({ target }) => onSearch({ sort: target.value })}
      >
        {postOrders.map((order) => (
          <option key={order} value={order}>
            {t(`filters.${order}`)}
          </option>
        ))}
      </TextField>
    </div>
  )
}

interface StateTabsProps {
  filter: PostFilter
  state: PostState | undefined
  onChange: (state: PostState | undefined) => void
}

/** The states with their numbers; their marks are also the key to those in the rows. */
export function StateTabs({ filter, state, onChange }: StateTabsProps) {
  const { t } = useTranslation('adminPostList')
  const trpc = useTrpc()
  const counts = useQuery(trpc.posts.adminCounts.queryOptions(filter, { placeholderData: (before) => before })).data
  const total = counts && postStates.reduce((sum, each) => sum + counts[each], 0)
  return (
    <Tabs
      label={t('tabs.label')}
      isMore={counts?.isMore}
      current={state ?? 'all'}
      onChange={(value) => onChange(value === 'all' ? undefined : value)}
      tabs={[
        { value: 'all', label: t('tabs.all'), ...(total !== undefined && { count: total }) },
        ...postStates.map((each) => ({
          value: each,
          label: t(`states.${each}`),
          mark: <span className={`state-mark ${each}`} aria-hidden="true" />,
          ...(counts && { count: counts[each] }),
        })),
      ]}
    />
  )
}
