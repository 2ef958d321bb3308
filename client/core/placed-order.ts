import { useSyncExternalStore } from 'react'
import { tabStorage } from './storage.ts'

// The order that was just placed in this tab: the next pages link to it until it is opened or dismissed.

export interface PlacedOrder {
  id: string
  number: number
}

const key = 'placedOrder'
const changes = new EventTarget()

function set(text: string | null): void {
  if (text === null) tabStorage.remove(key)
  else tabStorage.set(key, text)
  changes.dispatchEvent(new Event('change'))
}

export const rememberPlacedOrder = ({ id, number }: PlacedOrder): void => set(JSON.stringify({ id, number }))
export const forgetPlacedOrder = (): void => {
  if (tabStorage.get(key) !== null) set(null)
}

function subscribe(notify: () => void): () => void {
  changes.addEventListener('change', notify)
  return () => changes.removeEventListener('change', notify)
}

function parse(text: string | null): PlacedOrder | null {
  try {
    const { id, number } = JSON.parse(text ?? '{}') as Partial<PlacedOrder>
    return typeof id === 'string' && typeof number === 'number' ? { id, number } : null
  } catch {
    return null
  }
}

export const usePlacedOrder = (): PlacedOrder | null =>
  parse(
    useSyncExternalStore(
      subscribe,
      () => tabStorage.get(key),
      () => null,
    ),
  )
