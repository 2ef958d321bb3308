import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Banner } from '#shared/banners.ts'
import { moveItem } from '#client/ui/sortable-order.ts'

interface OrderOptions {
  onSaved: () => void
  onFailed: (error: unknown) => void
}

/**
 * The order of the banners while it is being changed: shown at once, saved when the banner has arrived, and taken back
 * when the server does not take it.
 */
export function useBannerOrder(stored: Banner[], { onSaved, onFailed }: OrderOptions) {
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<string[] | null>(null)
  const [settled, setSettled] = useState(0)
  // One after the other: the last order that was seen is the one that stays.
  const reorder = useMutation(trpc.banners.reorder.mutationOptions({ scope: { id: 'banners.reorder' } }))

  const place = new Map(wanted?.map((id, index) => [id, index]))
  const placeOf = ({ id }: Banner) => place.get(id) ?? place.size
  const banners = wanted ? stored.toSorted((a, b) => placeOf(a) - placeOf(b)) : stored

  const save = async () => {
    if (!wanted) return
    try {
      const saved = await reorder.mutateAsync({ ids: banners.map(({ id }) => id) })
      queryClient.setQueryData(trpc.banners.list.queryKey(), saved)
      onSaved()
    } catch (error) {
      onFailed(error)
    } finally {
      // Unless the next change is already under way.
      setWanted((now) => (now === wanted ? null : now))
      await queryClient.invalidateQueries({ queryKey: trpc.banners.pathKey() })
    }
  }
  // A drop moves and settles in one go, before the new order has been rendered.
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (settled > 0) void latest.current()
  }, [settled])

  return {
    banners,
    move: (from: number, to: number) => setWanted(moveItem(banners, from, to).map(({ id }) => id)),
    settle: () => setSettled((times) => times + 1),
  }
}
