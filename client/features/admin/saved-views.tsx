import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { ViewList } from '#shared/saved-views.ts'
import { Icon } from '#client/ui/icon.tsx'

/**
 * The part of a list's address that a saved view keeps: the named parameters, as a query that is always written in the same
 * order, so that equal views have equal queries.
 * @param validate what the list's route reads its parameters with
 */
export const viewsOf = <S extends object, K extends keyof S & string>(
  validate: (search: Record<string, unknown>) => S,
  names: readonly K[],
) => ({
  queryOf: (search: S): string =>
    new URLSearchParams(names.flatMap((name) => (search[name] ? [[name, String(search[name])]] : []))).toString(),
  /** All of the parameters; those that the query lacks are undefined. */
  viewOf: (query: string): Pick<S, K> => {
    const found = validate(Object.fromEntries(new URLSearchParams(query)))
    return Object.fromEntries(names.map((name) => [name, found[name]])) as Pick<S, K>
  },
})

/** What is set by a view that is chosen: its filters, and nothing that belongs to another one. */
type ChosenView<S> = S & { pages: undefined; sel: undefined }

interface SavedViewsProps<S> {
  list: ViewList
  /** Of the list, as `viewsOf` makes them. */
  views: { queryOf: (search: S) => string; viewOf: (query: string) => Partial<S> }
  search: S
  onSearch: (view: ChosenView<Partial<S>>, options: { replace: boolean }) => void
}

/** Filters that somebody gave a name, and the field to name those that are set. */
export function SavedViews<S>({ list, views: { queryOf, viewOf }, search, onSearch }: SavedViewsProps<S>) {
  const { t } = useTranslation(['adminWorkList', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const views = useQuery(trpc.savedViews.list.queryOptions({ list })).data ?? []
  const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.savedViews.pathKey() })
  const save = useMutation(trpc.savedViews.save.mutationOptions({ onSuccess: refresh }))
  const remove = useMutation(trpc.savedViews.remove.mutationOptions({ onSuccess: refresh }))
  const [name, setName] = useState<string | null>(null)
  const query = queryOf(search)
  const isNew = query !== '' && !views.some((view) => view.query === query)
  if (views.length === 0 && !isNew) return null
  const choose = (chosen: string) =>
    onSearch({ ...viewOf(chosen), pages: undefined, sel: undefined }, { replace: false })

  return (
    <div className="list-views" role="group" aria-label={t('adminWorkList:views.label')}>
      {views.map((view) => (
        <span key={view.id} className="list-view">
          <button type="button" aria-pressed={view.query === query} onClick={() => choose(view.query)}>
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
          className="list-name"
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
        <p className="list-problem" role="alert">
          {t('adminWorkList:views.failed', { error: t(`errors:${errorCodeOf(save.error)}`) })}
        </p>
      )}
    </div>
  )
}
