import { useRef, useState } from 'react'
import { useSentence } from '#client/core/use-sentence.ts'
import { useToast } from './toast.tsx'

/**
 * Saves one file at a time, however often the button is pressed.
 * @param failed what is said when it could not be saved, before the reason
 */
export function useSaving(save: () => Promise<void>, failed: string): { isBusy: boolean; run: () => void } {
  const toasts = useToast()
  const sentence = useSentence()
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await save()
    } catch (error) {
      toasts.show(sentence(error, failed))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, run: () => void run() }
}
