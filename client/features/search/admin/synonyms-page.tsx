import '#client/ui/work.css'
import './synonyms-page.css'
import type { SynonymGroup } from '#shared/search/synonyms.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { SearchInput } from '#client/ui/search-input.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { ListFormButton, useListForm } from '#client/features/admin/list-form.tsx'
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
  const { editing, edit, close, top, heading } = useListForm<Editing>()

  return (
    <>
      <PageHead
        title={t('title')}
        note={t('note')}
        aside={
          <ListFormButton
            isOpen={editing !== undefined}
            open={t('add')}
            close={t('hideForm')}
            onOpen={() => edit({ group: null })}
            onClose={close}
          />
        }
      />
      <Tabs
        label={t('title')}
        tabs={synonymTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        current={tab}
        onChange={(next) => {
          close()
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
        <MissList onAdd={(miss) => edit({ miss })} />
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
            onEdit={(group) => edit({ group })}
          />
        </>
      )}
    </>
  )
}
