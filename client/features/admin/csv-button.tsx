import { useRef, useState } from 'react'
import { saveCsv, type CsvPart } from '#client/core/save-csv.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useProvenCall } from './proof.tsx'

interface CsvButtonProps {
  fileName: string
  /** Fetches the next part of the file; without a cursor the first. */
  fetchPart: (cursor: string | undefined) => Promise<CsvPart>
  label: string
  /** The label while the file is being fetched. */
  busyLabel: string
  /** What is said when it could not be fetched, before the reason. */
  failed: string
}

/** Saves a list as a spreadsheet, which comes in parts, for whoever shows who is there. */
export function CsvButton({ fileName, fetchPart, label, busyLabel, failed }: CsvButtonProps) {
  const toasts = useToast()
  const sentence = useSentence()
  const prove = useProvenCall()
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const save = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await saveCsv(fileName, (cursor) => prove(() => fetchPart(cursor)))
    } catch (error) {
      toasts.show(sentence(error, failed))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return (
    <Button look="line" aria-disabled={isBusy} onClick={() => void save()}>
      {isBusy ? busyLabel : label}
    </Button>
  )
}
