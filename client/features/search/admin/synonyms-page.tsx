import '#client/ui/work.css'
import './synonyms-page.css'
import type { SynonymGroup } from '#shared/search/synonyms.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Tabs } from '#client/ui/tabs.tsx'
import { ListFormPage, useListForm } from '#client/features/admin/list-form.tsx'
import { WorkHead } from '#client/features/admin/work-head.tsx'
import { GroupForm, MissForm } from './synonym-forms.tsx'
import { GroupList } from './group-list.tsx'
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
  const form = useListForm<Editing>()

  return (
    <ListFormPage
      state={form}
      title={t('title')}
      note={t('note')}
      add={t('add')}
      hide={t('hideForm')}
      onAdd={() => form.edit({ group: null })}
      tabs={
        <Tabs
          label={t('title')}
          tabs={synonymTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          current={tab}
          onChange={(next) => {
            form.close()
            onSearch({ tab: next, q: undefined, pages: undefined })
          }}
        />
      }
      form={(editing) =>
        'miss' in editing ? (
          <MissForm key={editing.miss} text={editing.miss} onDone={form.close} />
        ) : (
          <GroupForm key={editing.group?.id ?? ''} group={editing.group} onDone={form.close} />
        )
      }
      heading={t(`tabs.${tab}`)}
    >
      {tab === 'misses' ? (
        <MissList onAdd={(miss) => form.edit({ miss })} />
      ) : (
        <>
          <WorkHead label={t('search')} q={q} onSearch={(text) => onSearch({ q: text, pages: undefined })} />
          <GroupList
            q={q}
            pages={pages}
            onPages={(count) => onSearch({ pages: count })}
            onEdit={(group) => form.edit({ group })}
          />
        </>
      )}
    </ListFormPage>
  )
}
