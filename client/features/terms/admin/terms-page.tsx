import '#client/ui/work.css'
import './terms-page.css'
import { useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Tabs } from '#client/ui/tabs.tsx'
import { ListFormPage, useListForm } from '#client/features/admin/list-form.tsx'
import { WorkHead } from '#client/features/admin/work-head.tsx'
import { AuthorForm, SeriesForm, TagForm } from './term-forms.tsx'
import { MergeDialog } from './merge-dialog.tsx'
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
  const form = useListForm<TermRow | null>()
  const [merging, setMerging] = useState<TermRow | null>(null)
  const Form = forms[kind]

  return (
    <ListFormPage
      state={form}
      title={t('title')}
      add={t(`add.${kind}`)}
      hide={t('hideForm')}
      onAdd={() => form.edit(null)}
      tabs={
        <Tabs
          label={t('title')}
          tabs={termLists.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          current={kind}
          onChange={(next) => {
            form.close()
            onSearch({ kind: next, q: undefined, pages: undefined })
          }}
        />
      }
      form={(term) => <Form key={`${kind} ${term?.id ?? ''}`} term={term} onDone={form.close} />}
      heading={t(`kinds.${kind}`)}
    >
      <WorkHead key={kind} label={t('search')} q={q} onSearch={(text) => onSearch({ q: text, pages: undefined })} />
      <TermTable
        key={`table ${kind}`}
        kind={kind}
        q={q}
        pages={pages}
        onPages={(count) => onSearch({ pages: count })}
        onEdit={form.edit}
        onMerge={setMerging}
        onDeleted={form.close}
      />
      {merging && kind !== 'series' && (
        <MergeDialog
          kind={kind}
          term={merging}
          onDone={() => {
            setMerging(null)
            form.close()
          }}
          onCancel={() => setMerging(null)}
        />
      )}
    </ListFormPage>
  )
}
