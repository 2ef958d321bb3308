import { useQueryClient } from '@tanstack/react-query'
import { useLang } from '#client/core/lang.ts'
import { saveCsv, type CsvPart } from '#client/core/save-csv.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useSaving } from '#client/ui/use-saving.ts'
import type { ResultsSearch } from '#shared/page-search.rules.ts'
import { maxExportedLines, maxExportedParts } from '#shared/search/lines.rules.ts'
import { toLinesInput } from './search-queries.ts'

/** Saves the lines from the first on as a spreadsheet; where there are too many, it says how many the file has. */
export function LinesCsv({ address }: { address: ResultsSearch }) {
  const { t } = useTranslation('lines')
  const trpc = useTrpc()
  const lang = useLang()
  const queryClient = useQueryClient()
  const toasts = useToast()

  const save = async () => {
    let lines = 0
    let parts = 0
    let isCut = false
    const { cursor: _cursor, ...input } = toLinesInput(address)
    const fetchPart = async (cursor: string | undefined): Promise<CsvPart> => {
      const part = await queryClient.fetchQuery(
        trpc.search.linesCsv.queryOptions({ ...input, lang, ...(cursor && { cursor }) }, { staleTime: 0, gcTime: 0 }),
      )
      lines += part.lines
      parts += 1
      isCut = part.next !== null && (lines >= maxExportedLines || parts >= maxExportedParts)
      return isCut ? { ...part, next: null } : part
    }
    await saveCsv('lines.csv', fetchPart)
    if (isCut) toasts.show(t('csvCut', { count: lines }))
  }
  const { isBusy, run } = useSaving(save, t('csvFailed'))
  return (
    <Button look="line" aria-disabled={isBusy} onClick={run}>
      {isBusy ? t('csvBusy') : t('csv')}
    </Button>
  )
}
