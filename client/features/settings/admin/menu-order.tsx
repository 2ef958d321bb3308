import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasRight } from '#shared/staff.rules.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Check } from '#client/ui/check.tsx'
import { ListStates } from '#client/features/admin/list-states.tsx'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { SortableList } from '#client/features/admin/sortable-list.tsx'
import { SortableHandle, SortableItem } from '#client/features/admin/sortable.tsx'

/** Which sections the bar under the masthead shows, and in which order; each change is saved at once. */
export function MenuOrder() {
  const { t } = useTranslation('adminSettings')
  const lang = useLang()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const { role } = useAdminUser()
  const list = useQuery(trpc.categories.list.queryOptions())
  const refetch = () => queryClient.invalidateQueries({ queryKey: trpc.categories.pathKey() })
  const reorder = useMutation(
    trpc.categories.reorder.mutationOptions({ scope: { id: 'categories.reorder' }, onSettled: refetch }),
  )
  const show = useMutation(
    trpc.categories.update.mutationOptions({ scope: { id: 'categories.reorder' }, onSettled: refetch }),
  )
  const count = list.data?.length ?? 0
  /** What was ticked a moment ago, until the list has it. */
  const [ticked, setTicked] = useState<{ id: string; isInBanner: boolean } | null>(null)
  const failed = reorder.error ?? show.error
  return (
    <section className="set-menu stack gap-3" aria-labelledby="set-menu-title">
      <h3 id="set-menu-title">{t('menu')}</h3>
      {failed && (
        <p className="notice bad" role="alert">
          {sentence(failed)}
        </p>
      )}
      <ListStates list={list} count={count} failed={t('loadFailed')} empty={t('menuNone')}>
        <SortableList
          className="set-menu-list"
          hint={t('menuHint')}
          stored={list.data ?? []}
          save={(ids) => reorder.mutateAsync(ids.map((id, index) => ({ id, order: index + 1 })))}
          moved={({ name }, _, to) => t('menuMoved', { name: name[lang], place: to + 1, count })}
        >
          {({ id, name, isInBanner, isEditable }) => (
            <SortableItem key={id} id={id}>
              <SortableHandle label={t('menuMove', { name: name[lang] })} />
              <Check
                checked={ticked?.id === id ? ticked.isInBanner : isInBanner}
                disabled={show.isPending || (!isEditable && !hasRight(role, 'owner'))}
                onChange={(isShown) => {
                  setTicked({ id, isInBanner: isShown })
                  show.mutate({ id, isInBanner: isShown }, { onSettled: () => setTicked(null) })
                }}
              >
                {name[lang]}
              </Check>
            </SortableItem>
          )}
        </SortableList>
      </ListStates>
    </section>
  )
}
