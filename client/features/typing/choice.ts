import { useEffect, useSyncExternalStore } from 'react'
import { storageKeys } from '#shared/storage-keys.ts'
import { deviceStorage } from '#client/core/storage.ts'

// How the keys of this device type Tamil. Off at first: whoever has a Tamil keyboard never notices that there is a choice.

/** By `words`, letters stay Latin until a Tamil word is chosen for them. */
export const typingChoices = ['off', 'words', 'phonetic', 'tamil99'] as const
export type TypingChoice = (typeof typingChoices)[number]
export type TypingWay = Exclude<TypingChoice, 'off'>

const changed = 'typing-changed'

function read(key: string): TypingChoice {
  const value = deviceStorage.get(key)
  return typingChoices.find((choice) => choice === value) ?? 'off'
}

export function chooseTyping(choice: TypingChoice): void {
  deviceStorage.set(storageKeys.typing, choice)
  if (choice !== 'off') deviceStorage.set(storageKeys.lastTyping, choice)
  dispatchEvent(new Event(changed))
}

/** Switches between the keyboard's own letters and what was chosen last, at first words. */
export function switchTyping(): void {
  const last = read(storageKeys.lastTyping)
  chooseTyping(read(storageKeys.typing) === 'off' ? (last === 'off' ? 'words' : last) : 'off')
}

function subscribe(onChange: () => void): () => void {
  // `storage` tells of other tabs.
  for (const type of [changed, 'storage']) addEventListener(type, onChange)
  return () => {
    for (const type of [changed, 'storage']) removeEventListener(type, onChange)
  }
}

function switchByKey(event: KeyboardEvent): void {
  // Of two editors side by side, one has switched already.
  if (event.key !== 'F2' || event.defaultPrevented || event.repeat) return
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  event.preventDefault()
  switchTyping()
}

/** The choice of this device, which F2 switches as long as the component is there. */
export function useTypingChoice(): TypingChoice {
  useEffect(() => {
    document.addEventListener('keydown', switchByKey)
    return () => document.removeEventListener('keydown', switchByKey)
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => read(storageKeys.typing),
    () => 'off',
  )
}
