import { saveCsv, type CsvPart } from '#client/core/save-csv.ts'
import { Button } from '#client/ui/button.tsx'
import { useSaving } from '#client/ui/use-saving.ts'
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
  const prove = useProvenCall()
  const { isBusy, run } = useSaving(() => saveCsv(fileName, (cursor) => prove(() => fetchPart(cursor))), failed)
  return (
    <Button look="line" aria-disabled={isBusy} onClick={run}>
      {isBusy ? busyLabel : label}
    </Button>
  )
}
