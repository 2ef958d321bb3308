import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { deviceStorage } from '#client/core/storage.ts'

/**
 * Has the text proofread by the words and rules of the house, which it is until somebody on this device does not want it.
 * @returns switches it on and off
 */
export function useProof(editor: Editor | null): (isOn: boolean) => void {
  const trpc = useTrpc()
  const [isOn, setOn] = useState(() => deviceStorage.get(storageKeys.proof) !== 'off')
  const { data: words } = useQuery(trpc.houseWords.list.queryOptions(undefined, { enabled: isOn }))
  const { data: rules } = useQuery(trpc.houseWords.rules.queryOptions(undefined, { enabled: isOn }))
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.commands.proofread(isOn && words && rules ? { words, rules } : null)
  }, [editor, isOn, words, rules])
  return (wanted) => {
    if (wanted) deviceStorage.remove(storageKeys.proof)
    else deviceStorage.set(storageKeys.proof, 'off')
    setOn(wanted)
  }
}
