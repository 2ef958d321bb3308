import '#client/ui/work.css'
import './terms-page.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SearchInput } from '#client/ui/search-input.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { AuthorForm } from './author-form.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { SeriesForm } from './series-form.tsx'
import { TagForm } from './tag-form.tsx'
import { TermTable, type TermRow } from './term-table.tsx'
import { termLists, type TermList, type TermsSearch } from './terms-search.ts'

interface TermsPageProps {
  search: TermsSearch
  onSearch: (change: TermsSearch) => void
}

const forms = { authors: AuthorForm, tags: TagForm, series: SeriesForm } as const satisfies Record<TermList, unknown>

/** Management of authors, tags and series: a list of each, and the form of one of them above it. */
export function TermsPage({ search, onSearch }: TermsPageProps) {
  const { t } = useTranslation('adminTerms')
  const { kind = 'authors', q, pages } = search
  /** What the form is for; `null`: a new one. */
  const [editing, setEditing] = useState<TermRow | null>()
  const [merging, setMerging] = useState<TermRow | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const isOpen = editing !== undefined
  // The form is at the top of the page.
  useEffect(() => {
    if (editing === undefined) return
    scrollTo({ top: 0 })
    top.current?.querySelector<HTMLElement>('input')?.focus()
  }, [editing])
  const close = () => setEditing(undefined)
  const Form = forms[kind]

  return (
    <>
      <PageHead
        title={t('title')}
        aside={
          <Button
            aria-expanded={isOpen}
            look={isOpen ? 'line' : 'solid'}
            onClick={() => setEditing(isOpen ? undefined : null)}
          >
            {t(isOpen ? 'hideForm' : `add.${kind}`)}
          </Button>
        }
      />
      <Tabs
        label={t('title')}
        tabs={termLists.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        current={kind}
        onChange={(next) => {
          close()
          onSearch({ kind: next, q: undefined, pages: undefined })
        }}
      />
      {editing !== undefined && (
        <div ref={top}>
          <Form key={`${kind} ${editing?.id ?? ''}`} term={editing} onDone={close} />
        </div>
      )}
      <SearchInput
        key={kind}
        className="in work-search terms-search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={q}
        onChange={(text) => onSearch({ q: text, pages: undefined })}
      />
      <TermTable
        key={`table ${kind}`}
        kind={kind}
        q={q}
        pages={pages}
        onPages={(count) => onSearch({ pages: count })}
        onEdit={setEditing}
        onMerge={setMerging}
        onDeleted={close}
      />
      {merging && kind !== 'series' && (
        <MergeDialog
          kind={kind}
          term={merging}
          onDone={() => {
            setMerging(null)
            close()
          }}
          onCancel={() => setMerging(null)}
        />
      )}
    </>
  )
}
