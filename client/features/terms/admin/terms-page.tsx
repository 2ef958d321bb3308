import '#client/ui/work.css'
import './terms-page.css'
import { useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { SearchInput } from '#client/ui/search-input.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { ListFormButton, useListForm } from '#client/features/admin/list-form.tsx'
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
  /** The form is for `null`: a new one. */
  const { editing, edit, close, top, heading } = useListForm<TermRow | null>()
  const [merging, setMerging] = useState<TermRow | null>(null)
  const Form = forms[kind]

  return (
    <>
      <PageHead
        title={t('title')}
        aside={
          <ListFormButton
            isOpen={editing !== undefined}
            open={t(`add.${kind}`)}
            close={t('hideForm')}
            onOpen={() => edit(null)}
            onClose={close}
          />
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
      <h2 className="vh" ref={heading} tabIndex={-1}>
        {t(`kinds.${kind}`)}
      </h2>
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
        onEdit={edit}
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
