import { useState, useSyncExternalStore } from 'react'
import { storageKeys } from '#shared/storage-keys.ts'
import { deviceStorage } from '#client/core/storage.ts'

/** From here on the panel has a place beside the text; below, it lies over it. */
const wide = '(min-width: 64rem)'

function onWidth(changed: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/**
 * Whether the details of a post are seen: beside the text as this device remembers it, over it only while they are wanted.
 * @param isPane two posts share the screen: there is no room beside the text
 */
export function useDetailsPanel(isPane: boolean) {
  const isBeside = useSyncExternalStore(onWidth, () => matchMedia(wide).matches) && !isPane
  const [isKept, setKept] = useState(() => deviceStorage.get(storageKeys.writingPanel) !== 'closed')
  const [isOver, setOver] = useState(false)
  const [wasPane, setWasPane] = useState(isPane)
  if (wasPane !== isPane) {
    setWasPane(isPane)
    setOver(false)
  }
  const isOpen = isBeside ? isKept : isOver
  return {
    isOpen,
    /** It covers the text, which waits. */
    isSheet: isOpen && !isBeside,
    set: (next: boolean) => {
      if (!isBeside) return setOver(next)
      setKept(next)
      if (next) deviceStorage.remove(storageKeys.writingPanel)
      else deviceStorage.set(storageKeys.writingPanel, 'closed')
    },
  }
}

export type DetailsPanelState = ReturnType<typeof useDetailsPanel>
