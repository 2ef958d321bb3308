import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BulkAction, BulkResult } from '#shared/post-list.ts'
import { BilingualOptions } from '#client/ui/bilingual-options.tsx'
import type { Selection } from '#client/features/admin/use-selection.ts'

/** What can be done with the selected posts; it takes the foot of the page and covers no row. */
export function BulkBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation(['adminPostList', 'errors'])
  const bulk = useBulk(selection)
  const [asking, setAsking] = useState<'move' | 'tag' | null>(null)
  const count = selection.ids.length
  const start = (action: BulkAction) => {
    setAsking(null)
    bulk.start(action)
  }
  if (count === 0 && !bulk.note) return null

  return (
    <div className="wl-bar" role="group" aria-label={t('bulk.label')} aria-busy={bulk.isBusy}>
      {count > 0 && (
        <>
          <b>{t('bulk.selected', { count })}</b>
          {asking === 'move' && <CategoryChoice onChoose={(category) => start({ kind: 'move', category })} />}
          {asking === 'tag' && <TagName onName={(tag) => start({ kind: 'tag', tag })} />}
          {asking === null && (
            <>
              <button type="button" className="wl-main" onClick={() => start({ kind: 'publish' })}>
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
          )}
        </>
      )}
      {count === 0 && <BulkNote bulk={bulk} />}
      <button
        type="button"
        className="wl-clear"
        onClick={() => {
          setAsking(null)
          bulk.forget()
          selection.clear()
        }}
      >
        {t('bulk.clear')}
      </button>
    </div>
  )
}

type Bulk = ReturnType<typeof useBulk>

/** What came of it, with the way back. */
function BulkNote({ bulk: { note, isBusy, undo } }: { bulk: Bulk }) {
  const { t } = useTranslation(['adminPostList', 'errors'])
  if (!note) return null
  const { failed, before } = note
  const first = failed[0]
  return (
    <p role="status">
      {note.isUndone && failed.length === 0 && t('bulk.undone')}
      {before.length > 0 && t('bulk.done', { count: before.length })}{' '}
      {first && t('bulk.failed', { count: failed.length, why: t(`errors:${first.code}`) })}
      {note.error !== undefined && t('bulk.lost', { error: t(`errors:${errorCodeOf(note.error)}`) })}
      {before.length > 0 && (
        <button type="button" disabled={isBusy} onClick={undo}>
          {t('bulk.undo')}
        </button>
      )}
    </p>
  )
}

interface Note extends BulkResult {
  isUndone?: boolean
  error?: unknown
}

/** One bulk change at a time, what came of the last one, and its undoing. */
function useBulk(selection: Selection) {
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const [note, setNote] = useState<Note | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.posts.pathKey() })
  const onError = (error: unknown) => {
    selection.clear()
    setNote({ failed: [], before: [], error })
  }
  const change = useMutation(
    trpc.posts.bulk.mutationOptions({
      onSuccess: async (result) => {
        setNote(result)
        await refresh()
        selection.clear()
      },
      onError,
    }),
  )
  const back = useMutation(
    trpc.posts.undoBulk.mutationOptions({
      onSuccess: async ({ failed }) => {
        setNote({ failed, before: [], isUndone: true })
        await refresh()
      },
      onError,
    }),
  )
  const isBusy = change.isPending || back.isPending
  return {
    note,
    isBusy,
    start: (action: BulkAction) => {
      if (!isBusy) change.mutate({ ids: selection.ids, action })
    },
    undo: () => {
      if (note && !isBusy) back.mutate({ before: note.before })
    },
    forget: () => setNote(null),
  }
}

function CategoryChoice({ onChoose }: { onChoose: (category: string) => void }) {
  const { t } = useTranslation(['adminPostList', 'adminPosts'])
  const trpc = useTrpc()
  const categories = useQuery(trpc.categories.list.queryOptions())
  return (
    <select
      className="in"
      aria-label={t('bulk.move')}
      // It appears where the button was pressed.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      value=""
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="" disabled>
        {t('adminPosts:form.chooseCategory')}
      </option>
      <BilingualOptions choices={categories.data} />
    </select>
  )
}

function TagName({ onName }: { onName: (tag: string) => void }) {
  const { t } = useTranslation('adminPostList')
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
        aria-label={t('bulk.tagName')}
        placeholder={t('bulk.tagName')}
        maxLength={120}
        // It appears where the button was pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit">{t('bulk.doIt')}</button>
    </form>
  )
}
