import '#client/features/admin/work-list.css'
import '../library-dialog.css'
import './media-page.css'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { libraryFilters } from '#shared/library.rules.ts'
import { uploadKinds } from '#shared/media.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { LeaveGuard } from '#client/ui/leave-guard.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { ListStates } from '#client/features/admin/list-states.tsx'
import { useRight } from '#client/features/admin/admin-user.ts'
import { useWorkList, type WorkList, workListOptions } from '#client/features/admin/use-work-list.ts'
import { WorkChoice, WorkHead } from '#client/features/admin/work-head.tsx'
import { MediaDetail } from './media-detail.tsx'
import { MediaGrid, useMediaColumns } from './media-items.tsx'
import { useItemName } from './media-names.ts'
import { type MediaSearch, mediaViews } from './media-search.ts'
import { UploadList } from './upload-list.tsx'
import { useLibraryUploads } from './use-library-uploads.ts'
import type { LibraryItem } from '#shared/library.ts'
import { useBulk } from '#client/features/admin/use-bulk.ts'
import { WorkBar } from '#client/features/admin/work-bar.tsx'

interface MediaPageProps {
  search: MediaSearch
  onSearch: (change: MediaSearch, options?: { replace?: boolean }) => void
}

const accepted = 'image/*,audio/*,.mp3,.m4a,.ogg,.opus'

/** The media library: what was uploaded, where it is used, and what is said of it. */
export function MediaPage({ search, onSearch }: MediaPageProps) {
  const { t } = useTranslation('adminLibrary')
  const trpc = useTrpc()
  const sentence = useSentence()
  const { q, kind, only, view = 'grid', id } = search
  const list = useInfiniteQuery(
    trpc.library.list.infiniteQueryOptions(
      { ...(q && { q }), ...(kind && { kind }), ...(only && { only }) },
      workListOptions,
    ),
  )
  const work = useWorkList(list, { rowsOf: (page) => page.items, idOf: (item) => item.id, search, onSearch })
  const selection = useRight('admin') ? work.selection : undefined
  const nameItem = useItemName()
  const { uploads, start, forget } = useLibraryUploads()
  const isOver = useFilesOver(start)
  const open = (next: string | undefined) => onSearch({ id: next }, { replace: next === undefined })
  const columns = useMediaColumns(open)
  const states = {
    failed: t('failed'),
    failedWhy: sentence(list.error, ''),
    empty: t(q || kind || only ? 'noMatch' : 'empty'),
    more: t('more'),
  }

  return (
    <div className="list-page lib-page" data-over={isOver || undefined}>
      <PageHead
        title={t('title')}
        aside={
          <label className="btn lib-add relative">
            <input
              type="file"
              className="vh"
              accept={accepted}
              multiple
              onChange={({ target }) => {
                start([...(target.files ?? [])])
                // The same file can be chosen again.
                target.value = ''
              }}
            />
            {t('add')}
          </label>
        }
      />
      <p className="hint lib-hint">{t('addHint')}</p>
      {uploads.length > 0 && <UploadList uploads={uploads} onOpen={open} onForget={forget} />}
      <WorkHead label={t('search')} q={q} onSearch={(text) => onSearch({ q: text, pages: undefined })}>
        <WorkChoice
          label={t('kind')}
          any={t('everyKind')}
          choices={uploadKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(value) => onSearch({ kind: value, pages: undefined })}
        />
        <Tabs
          label={t('view')}
          tabs={mediaViews.map((value) => ({ value, label: t(`views.${value}`) }))}
          current={view}
          onChange={(value) => onSearch({ view: value })}
        />
      </WorkHead>
      <Tabs
        label={t('filter')}
        tabs={(['all', ...libraryFilters] as const).map((value) => ({ value, label: t(`filters.${value}`) }))}
        current={only ?? 'all'}
        onChange={(value) => onSearch({ only: value === 'all' ? undefined : value, pages: undefined })}
      />
      {view === 'list' ? (
        <AdminList {...work} {...states} name="uploads" selection={selection} nameOf={nameItem} columns={columns} />
      ) : (
        <ListStates {...states} list={work.list} pages={work.pages} count={work.rows.length}>
          <MediaGrid items={work.rows} isBusy={work.isOld} selection={selection} onOpen={open} />
        </ListStates>
      )}
      {selection && <RemoveBar selection={selection} rows={work.rows} />}
      <LeaveGuard isDirty={uploads.some(({ state }) => state === 'sending')} text={t('leave')} />
      {id !== undefined && <MediaDetail key={id} id={id} onClose={() => open(undefined)} />}
    </div>
  )
}

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])]

/** Takes files that are dropped on the page or pasted. @returns whether some are held over it */
function useFilesOver(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const isFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    addEventListener(
      'dragover',
      (event) => {
        if (!isFiles(event) || document.querySelector('dialog[open]')) return
        event.preventDefault()
        setOver(true)
      },
      { signal },
    )
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal })
    addEventListener(
      'drop',
      (event) => {
        setOver(false)
        if (!isFiles(event) || document.querySelector('dialog[open]')) return
        event.preventDefault()
        take.current(filesOf(event.dataTransfer))
      },
      { signal },
    )
    addEventListener(
      'paste',
      ({ clipboardData }) => {
        const files = filesOf(clipboardData)
        if (files.length > 0 && !document.querySelector('dialog[open]')) take.current(files)
      },
      { signal },
    )
    return () => listeners.abort()
  }, [])
  return isOver
}

/** Removes the selected uploads that nothing uses; those that something uses stay selected. */
function RemoveBar({ selection, rows }: Pick<WorkList<LibraryItem>, 'selection' | 'rows'>) {
  const { t } = useTranslation('adminLibrary')
  const trpc = useTrpc()
  const bulk = useBulk(selection, trpc.library.pathKey())
  const { mutateAsync } = useMutation(trpc.library.remove.mutationOptions())
  const { ids } = selection
  const remove = () =>
    bulk.start({
      make: async () => {
        const { bulkId, removed, used } = await mutateAsync({ ids: ids.slice(0, 100) })
        return { bulkId, done: removed, failed: used.map((id) => ({ id, code: 'BULK_IN_USE' as const })) }
      },
      said: (count) => t('removed', { count }),
      refused: (count) => t('stillUsed', { count }),
    })
  return (
    <WorkBar work={{ selection, rows }} isBusy={bulk.isBusy} summary={t('selected', { count: ids.length })}>
      <button type="button" className="list-main" onClick={remove}>
        {t('remove')}
      </button>
    </WorkBar>
  )
}
