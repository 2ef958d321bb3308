import '#client/ui/field.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { savedViewInput, type ViewList } from '#shared/saved-views.ts'
import { Icon } from '#client/ui/icon.tsx'
import { AdminForm } from './admin-form.tsx'
import { findMaxLength } from './form-schema.ts'
import { useAdminForm } from './use-admin-form.ts'

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
  const { t } = useTranslation('adminWorkList')
  const page = useLang()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const views = useQuery(trpc.savedViews.list.queryOptions({ list })).data ?? []
  const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.savedViews.pathKey() })
  const remove = useMutation(trpc.savedViews.remove.mutationOptions({ onSuccess: refresh }))
  const [isNaming, setNaming] = useState(false)
  const query = queryOf(search)
  const isNew = query !== '' && !views.some((view) => view.query === query)
  if (views.length === 0 && !isNew) return null
  const choose = (chosen: string) =>
    onSearch({ ...viewOf(chosen), pages: undefined, sel: undefined }, { replace: false })

  return (
    <div className="list-views" role="group" aria-label={t('views.label')}>
      {views.map((view) => (
        <span key={view.id} className="list-view">
          <button
            type="button"
            lang={foreignLangOf(view.name, page)}
            aria-pressed={view.query === query}
            onClick={() => choose(view.query)}
          >
            {view.name}
          </button>
          <button
            type="button"
            aria-label={t('views.remove', { name: view.name })}
            onClick={() => remove.mutate({ id: view.id })}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      {isNew && !isNaming && (
        <button type="button" className="link" onClick={() => setNaming(true)}>
          {t('views.save')}
        </button>
      )}
      {isNew && isNaming && <ViewName list={list} query={query} onDone={() => setNaming(false)} />}
    </div>
  )
}

const nameForm = savedViewInput.pick({ name: true })

interface ViewNameProps {
  list: ViewList
  query: string
  /** It is saved, or not wanted. */
  onDone: () => void
}

/** The field for the name of the filters that are set. */
function ViewName({ list, query, onDone }: ViewNameProps) {
  const { t } = useTranslation('adminWorkList')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const save = useMutation(trpc.savedViews.save.mutationOptions())
  const form = useAdminForm({
    schema: nameForm,
    source: { name: '' },
    isFleeting: true,
    failed: (error) => t('views.failed', { error: sentence(error) }),
  })
  return (
    <>
      <AdminForm
        form={form}
        className="list-name"
        onSubmit={async ({ name }) => {
          await save.mutateAsync({ list, name, query })
          await queryClient.invalidateQueries({ queryKey: trpc.savedViews.pathKey() })
          onDone()
        }}
      >
        <input
          className="in"
          aria-label={t('views.name')}
          placeholder={t('views.name')}
          maxLength={findMaxLength(nameForm, 'name')}
          // It appears where the button was pressed.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={form.values.name}
          onChange={({ target }) => form.set('name', target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onDone()}
        />
        <button type="submit" className="link">
          {t('views.saveIt')}
        </button>
      </AdminForm>
      {form.notice && (
        <p className="list-problem" role="alert">
          {form.notice.text}
        </p>
      )}
    </>
  )
}
