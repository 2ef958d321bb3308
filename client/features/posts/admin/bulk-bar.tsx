import '#client/ui/field.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { AdminPostRow, BulkAction } from '#shared/post-list.ts'
import { BilingualOptions } from '#client/ui/bilingual-options.tsx'
import { useBulk } from '#client/features/admin/use-bulk.ts'
import type { WorkList } from '#client/features/admin/use-work-list.ts'
import { WorkBar } from '#client/features/admin/work-bar.tsx'

/** What can be done with the selected posts. */
export function BulkBar({ work: { rows, selection } }: { work: WorkList<AdminPostRow> }) {
  const { t } = useTranslation('adminPostList')
  const trpc = useTrpc()
  const bulk = useBulk(selection, trpc.posts.pathKey())
  const change = useMutation(trpc.posts.bulk.mutationOptions())
  const start = (action: BulkAction) =>
    bulk.start({
      make: () => change.mutateAsync({ ids: selection.ids, action }),
      said: (count) => t('bulk.done', { count }),
    })
  return (
    <WorkBar
      work={{ selection, rows }}
      isBusy={bulk.isBusy}
      summary={t('bulk.selected', { count: selection.ids.length })}
    >
      <BulkActions onStart={start} />
    </WorkBar>
  )
}

function BulkActions({ onStart }: { onStart: (action: BulkAction) => void }) {
  const { t } = useTranslation('adminPostList')
  const [asking, setAsking] = useState<'move' | 'tag' | null>(null)
  const start = (action: BulkAction) => {
    setAsking(null)
    onStart(action)
  }
  if (asking === 'move') return <CategoryChoice onChoose={(category) => start({ kind: 'move', category })} />
  if (asking === 'tag') return <TagName onName={(tag) => start({ kind: 'tag', tag })} />
  return (
    <>
      <button type="button" className="list-main" onClick={() => start({ kind: 'publish' })}>
        {t('bulk.publish')}
      </button>
      <button type="button" onClick={() => start({ kind: 'unpublish' })}>
        {t('bulk.unpublish')}
      </button>
      <button type="button" onClick={() => setAsking('move')}>
        {t('bulk.move')}
      </button>
      <button type="button" onClick={() => setAsking('tag')}>
        {t('bulk.tag')}
      </button>
      <button type="button" onClick={() => start({ kind: 'trash' })}>
        {t('bulk.trash')}
      </button>
    </>
  )
}

function CategoryChoice({ onChoose }: { onChoose: (category: string) => void }) {
  const { t } = useTranslation(['adminPostList', 'adminPosts', 'adminWorkList'])
  const trpc = useTrpc()
  const categories = useQuery(trpc.categories.list.queryOptions())
  const [category, setCategory] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (category) onChoose(category)
      }}
    >
      <select
        className="in"
        aria-label={t('adminPostList:bulk.move')}
        // It appears where the button was pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={category}
        onChange={({ target }) => setCategory(target.value)}
      >
        <option value="" disabled>
          {t('adminPosts:form.chooseCategory')}
        </option>
        <BilingualOptions choices={categories.data} />
      </select>
      <button type="submit">{t('adminWorkList:doIt')}</button>
    </form>
  )
}

function TagName({ onName }: { onName: (tag: string) => void }) {
  const { t } = useTranslation(['adminPostList', 'adminWorkList'])
  const [name, setName] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) onName(name)
      }}
    >
      <input
        className="in"
        aria-label={t('adminPostList:bulk.tagName')}
        placeholder={t('adminPostList:bulk.tagName')}
        maxLength={120}
        // It appears where the button was pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit">{t('adminWorkList:doIt')}</button>
    </form>
  )
}
