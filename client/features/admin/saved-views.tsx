import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { ViewList } from '#shared/saved-views.ts'
import { Icon } from '#client/ui/icon.tsx'
interface SavedViewsProps {
  list: ViewList
  /** The filters that are set, as the query of an address that is always written in the same order. */
  query: string
  /** Sets the filters of a query. */
  onQuery: (query: string) => void
}

/** Filters that somebody gave a name, and the field to name those that are set. */
export function SavedViews({ list, query, onQuery }: SavedViewsProps) {
  const { t } = useTranslation(['adminWorkList', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const views = useQuery(trpc.savedViews.list.queryOptions({ list })).data ?? []
  const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.savedViews.pathKey() })
  const save = useMutation(trpc.savedViews.save.mutationOptions({ onSuccess: refresh }))
  const remove = useMutation(trpc.savedViews.remove.mutationOptions({ onSuccess: refresh }))
  const [name, setName] = useState<string | null>(null)
  const isNew = query !== '' && !views.some((view) => view.query === query)
  if (views.length === 0 && !isNew) return null

  return (
    <div className="wl-views" role="group" aria-label={t('adminWorkList:views.label')}>
      {views.map((view) => (
        <span key={view.id} className="wl-view">
          <button type="button" aria-pressed={view.query === query} onClick={() => onQuery(view.query)}>
            {view.name}
          </button>
          <button
            type="button"
            aria-label={t('adminWorkList:views.remove', { name: view.name })}
            onClick={() => remove.mutate({ id: view.id })}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      {isNew && name === null && (
        <button type="button" className="link" onClick={() => setName('')}>
          {t('adminWorkList:views.save')}
        </button>
      )}
      {isNew && name !== null && (
        <form
          className="wl-name"
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim()) save.mutate({ list, name, query }, { onSuccess: () => setName(null) })
          }}
        >
          <input
            className="in"
            aria-label={t('adminWorkList:views.name')}
            placeholder={t('adminWorkList:views.name')}
            maxLength={40}
            // It appears where the button was pressed.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={name}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && setName(null)}
          />
          <button type="submit" className="link">
            {t('adminWorkList:views.saveIt')}
          </button>
        </form>
      )}
      {save.isError && (
        <p className="wl-problem" role="alert">
          {t('adminWorkList:views.failed', { error: t(`errors:${errorCodeOf(save.error)}`) })}
        </p>
      )}
    </div>
  )
}
