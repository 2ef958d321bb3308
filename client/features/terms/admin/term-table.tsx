import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Picture as PictureData } from '#shared/media.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useListPages } from '#client/ui/use-list-pages.ts'
import { useToast } from '#client/ui/toast.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { AdminTable } from '#client/features/admin/admin-table.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/delete-dialog.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { Portrait } from '../portrait.tsx'
import type { TermList } from './terms-search.ts'

/** An author, tag or series in the list. */
export interface TermRow {
  id: string
  slug: string
  name: string
  nameEn: string
  /** Of every state. */
  posts: number
  picture?: PictureData | null
}

interface TermTableProps {
  kind: TermList
  q: string | undefined
  pages: number | undefined
  onPages: (pages: number) => void
  onEdit: (term: TermRow) => void
  onMerge: (term: TermRow) => void
  onDeleted: () => void
}

/** One of the three lists, with what can be done with each entry. */
function useTermList(kind: TermList, q: string | undefined) {
  const trpc = useTrpc()
  const input = { ...(q && { q }) }
  const options = { placeholderData: keepPreviousData, getNextPageParam: (page: { next: string | null }) => page.next }
  const authors = useInfiniteQuery(
    trpc.authors.adminList.infiniteQueryOptions(input, { ...options, enabled: kind === 'authors' }),
  )
  const tags = useInfiniteQuery(
    trpc.tags.adminList.infiniteQueryOptions(input, { ...options, enabled: kind === 'tags' }),
  )
  const series = useInfiniteQuery(
    trpc.series.adminList.infiniteQueryOptions(input, { ...options, enabled: kind === 'series' }),
  )
  const rows: Record<TermList, TermRow[] | undefined> = {
    authors: authors.data?.pages.flatMap((page) => page.authors),
    tags: tags.data?.pages.flatMap((page) => page.tags),
    series: series.data?.pages.flatMap((page) => page.series),
  }
  return { list: { authors, tags, series }[kind], rows: rows[kind] ?? [] }
}

/** The list of one kind. Give it another `key` for another kind. */
export function TermTable({ kind, q, pages, onPages, onEdit, onMerge, onDeleted }: TermTableProps) {
  const { t } = useTranslation('adminTerms')
  const trpc = useTrpc()
  const toasts = useToast()
  const reason = useReason()
  const { list, rows } = useTermList(kind, q)
  const paged = useListPages(list, pages, onPages)
  const deletion = useDeletion(trpc[kind].delete.mutationOptions(), {
    input: ({ id }: TermRow) => ({ id }),
    refetch: trpc[kind].pathKey(),
    onDeleted: () => {
      toasts.show(t('deleted'))
      onDeleted()
    },
    onFailed: (error) => toasts.show({ text: t('failed.delete'), more: reason(error) }),
  })
  return (
    <>
      <AdminList
        list={list}
        count={rows.length}
        failed={t('failed.load')}
        empty={t('empty')}
        pages={paged}
        more={t('more')}
      >
        <AdminTable
          className="terms-table"
          rows={rows}
          columns={[
            {
              label: t('name'),
              className: 'wide',
              isUnlabelled: true,
              cell: ({ name, nameEn, picture = null }) => (
                <div className="terms-name row gap-3">
                  {kind === 'authors' && <Portrait picture={picture} name={name} sizes="2.5rem" />}
                  <p className="shrinks breaks">
                    <b>{name}</b>
                    {nameEn && (
                      <small className="block note faint" lang="en">
                        {nameEn}
                      </small>
                    )}
                  </p>
                </div>
              ),
            },
            { label: t(kind === 'series' ? 'parts' : 'posts'), className: 'amount num', cell: ({ posts }) => posts },
          ]}
          actionsLabel={t('acts')}
          actions={(row) => (
            <>
              <RowAction of={t('editOf', { name: row.name })} onClick={() => onEdit(row)}>
                {t('edit')}
              </RowAction>
              {kind !== 'series' && (
                <RowAction of={t('mergeOf', { name: row.name })} onClick={() => onMerge(row)}>
                  {t('merge')}
                </RowAction>
              )}
              {(kind !== 'authors' || row.posts === 0) && (
                <RowAction isDanger of={t('deleteOf', { name: row.name })} onClick={() => deletion.ask(row)}>
                  {t('delete')}
                </RowAction>
              )}
            </>
          )}
        />
      </AdminList>
      <DeleteDialog deletion={deletion} title={t('deleteTitle')} label={t('delete')}>
        {({ name }) => t(`deleteText.${kind}`, { name })}
      </DeleteDialog>
    </>
  )
}
