import '#client/ui/work.css'
import './synonyms-page.css'
import { useEffect, useRef, useState } from 'react'
import type { SynonymGroup } from '#shared/search/synonyms.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SearchInput } from '#client/ui/search-input.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { GroupForm } from './group-form.tsx'
import { GroupList } from './group-list.tsx'
import { MissForm } from './miss-form.tsx'
import { MissList } from './miss-list.tsx'
import { synonymTabs, type SynonymsSearch } from './synonyms-search.ts'

interface SynonymsPageProps {
  search: SynonymsSearch
  onSearch: (change: SynonymsSearch) => void
}

/** What the form above the list is for: a group, a new one (null), or a search that found nothing. */
type Editing = { group: SynonymGroup | null } | { miss: string }

/** Words for the same thing, and what was searched for in vain. */
export function SynonymsPage({ search, onSearch }: SynonymsPageProps) {
  const { t } = useTranslation('adminSynonyms')
  const { tab = 'groups', q, pages } = search
  const [editing, setEditing] = useState<Editing>()
  const top = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The form is at the top of the page.
  useEffect(() => {
    if (editing === undefined) return
    scrollTo({ top: 0 })
    top.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [editing])
  const close = () => {
    setEditing(undefined)
    heading.current?.focus()
  }
  const isOpen = editing !== undefined

  return (
    <>
      <PageHead
        title={t('title')}
        note={t('note')}
        aside={
          <Button
            aria-expanded={isOpen}
            look={isOpen ? 'line' : 'solid'}
            onClick={() => (isOpen ? close() : setEditing({ group: null }))}
          >
            {t(isOpen ? 'hideForm' : 'add')}
          </Button>
        }
      />
      <Tabs
        label={t('title')}
        tabs={synonymTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        current={tab}
        onChange={(next) => {
          setEditing(undefined)
          onSearch({ tab: next, q: undefined, pages: undefined })
        }}
      />
      {editing !== undefined && (
        <div ref={top} className="synonyms-form">
          {'miss' in editing ? (
            <MissForm key={editing.miss} text={editing.miss} onDone={close} />
          ) : (
            <GroupForm key={editing.group?.id ?? ''} group={editing.group} onDone={close} />
          )}
        </div>
      )}
      <h2 className="vh" ref={heading} tabIndex={-1}>
        {t(`tabs.${tab}`)}
      </h2>
      {tab === 'misses' ? (
        <MissList onAdd={(miss) => setEditing({ miss })} />
      ) : (
        <>
          <SearchInput
            className="in work-search synonyms-search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={q}
            onChange={(text) => onSearch({ q: text, pages: undefined })}
          />
          <GroupList
            q={q}
            pages={pages}
            onPages={(count) => onSearch({ pages: count })}
            onEdit={(group) => setEditing({ group })}
          />
        </>
      )}
    </>
  )
}
