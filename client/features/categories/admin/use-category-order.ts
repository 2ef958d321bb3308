import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Category } from '#shared/categories.ts'
import { moveItem } from '#client/ui/sortable-order.ts'

interface OrderOptions {
  onSaved: () => void
  onFailed: (error: unknown) => void
}

/**
 * The order of the categories while it is being changed: shown at once, saved when the entry has arrived, and taken back
 * when the server does not take it.
 */
export function useCategoryOrder(stored: Category[], { onSaved, onFailed }: OrderOptions) {
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<string[] | null>(null)
  const save = useMutation(
    trpc.categories.reorder.mutationOptions({
      // One after the other: the last order that was seen is the one that stays.
      scope: { id: 'categories.reorder' },
    }),
  )

  const place = new Map(wanted?.map((id, index) => [id, index]))
  // A category that has come meanwhile stands last.
  const placeOf = ({ id }: Category) => place.get(id) ?? place.size
  const categories = wanted ? stored.toSorted((a, b) => placeOf(a) - placeOf(b)) : stored

  const settle = async () => {
    if (!wanted) return
    const order = categories.map(({ id }, index) => ({ id, order: index + 1 }))
    try {
      const saved = await save.mutateAsync(order)
      queryClient.setQueryData(trpc.categories.list.queryKey(), saved)
      onSaved()
    } catch (error) {
      onFailed(error)
    } finally {
      // Unless the next change is already under way.
      setWanted((now) => (now === wanted ? null : now))
      await queryClient.invalidateQueries({ queryKey: trpc.categories.pathKey() })
    }
  }

  return {
    categories,
    move: (from: number, to: number) => setWanted(moveItem(categories, from, to).map(({ id }) => id)),
    settle,
  }
}
