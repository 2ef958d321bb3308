import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { Combobox, type ComboboxOption } from '#client/features/admin/combobox.tsx'
import type { TermRow } from './term-table.tsx'

interface MergeDialogProps {
  kind: 'authors' | 'tags'
  /** The one that goes. */
  term: TermRow
  onDone: () => void
  onCancel: () => void
}

const shown = 8

/** Asks which author or tag another one shall become a part of. */
export function MergeDialog({ kind, term, onDone, onCancel }: MergeDialogProps) {
  const { t } = useTranslation('adminTerms')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const reason = useReason()
  const [q, setQ] = useState('')
  const [into, setInto] = useState<ComboboxOption | null>(null)
  const input = { limit: shown, ...(q && { q }) }
  const authors = useQuery(
    trpc.authors.adminList.queryOptions(input, { placeholderData: keepPreviousData, enabled: kind === 'authors' }),
  )
  const tags = useQuery(
    trpc.tags.adminList.queryOptions(input, { placeholderData: keepPreviousData, enabled: kind === 'tags' }),
  )
  const found = kind === 'authors' ? authors.data?.authors : tags.data?.tags
  const options = {
    onSuccess: async () => {
      toasts.show(t('merged'))
      onDone()
      await queryClient.invalidateQueries({ queryKey: trpc[kind].pathKey() })
    },
  }
  const mergeAuthors = useMutation(trpc.authors.merge.mutationOptions(options))
  const mergeTags = useMutation(trpc.tags.merge.mutationOptions(options))
  const merge = kind === 'authors' ? mergeAuthors : mergeTags
  const confirm = () => {
    if (into && !merge.isPending) merge.mutate({ id: term.id, into: into.id })
  }
  return (
    <Dialog
      open
      title={t('mergeTitle', { name: term.name })}
      onClose={() => !merge.isPending && onCancel()}
      className="small merge"
      actions={
        <>
          <Button look="line" onClick={onCancel} disabled={merge.isPending}>
            {t('cancel')}
          </Button>
          <Button look="danger" onClick={confirm} aria-disabled={!into || merge.isPending}>
            {t('merge')}
          </Button>
        </>
      }
    >
      <p role="status">
        <LangText>{into ? t('mergeText', { name: term.name, into: into.name }) : t('mergeChoose')}</LangText>
      </p>
      <Combobox
        label={t('mergeInto')}
        options={found?.filter(({ id }) => id !== term.id).map(({ id, name, nameEn }) => ({ id, name, note: nameEn }))}
        none={t('picker.none')}
        onSearch={setQ}
        onPick={setInto}
      />
      {merge.isError && <Notice notice={{ isGood: false, text: t('failed.merge'), more: reason(merge.error) }} />}
    </Dialog>
  )
}
