import '#client/ui/work.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { langs } from '#shared/lang.ts'
import { newSitePage, type SitePageRow } from '#shared/site-pages.ts'
import { sitePagePath, type SitePageState } from '#shared/site-pages.rules.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { StatusMark, type StatusColour } from '#client/ui/status-mark.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { ListForm, ListFormPage, useListForm } from '#client/features/admin/list-form.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'

const colours: Record<SitePageState, StatusColour> = { draft: 'yellow', published: 'green', unneeded: 'purple' }

/** The pages of the house, those that it owes first. */
export function SitePagesPage() {
  const { t } = useTranslation('adminPages')
  const trpc = useTrpc()
  const lang = useLang()
  const sentence = useSentence()
  /** The form is for `null`: a new page. */
  const form = useListForm<null>()
  const list = useQuery(trpc.sitePages.list.queryOptions(undefined, { staleTime: 0 }))
  const nameOf = ({ title, slug }: SitePageRow) => title[lang] || title.ta || title.en || slug
  return (
    <ListFormPage
      state={form}
      title={t('title')}
      note={t('note')}
      add={t('add')}
      hide={t('hideForm')}
      onAdd={() => form.edit(null)}
      form={() => <NewPageForm onDone={form.close} />}
      heading={t('title')}
    >
      <AdminList
        name="pages"
        list={list}
        rows={list.data ?? []}
        idOf={({ slug }) => slug}
        nameOf={nameOf}
        failed={sentence(list.error, t('loadFailed'))}
        empty=""
        columns={{
          title: {
            label: t('columns.title'),
            phone: 'title',
            cell: (row) => (
              <div className="list-marked">
                <Link
                  className="list-open"
                  to="/admin/pages/$slug"
                  params={{ slug: row.slug }}
                  lang={foreignLangOf(nameOf(row), lang)}
                >
                  {nameOf(row)}
                </Link>
                <StatusMark colour={colours[row.state]}>{t(`states.${row.state}`)}</StatusMark>
              </div>
            ),
          },
          address: {
            label: t('columns.address'),
            width: '14rem',
            priority: 2,
            cell: (row) => <span lang="en">{sitePagePath(row)}</span>,
          },
          gaps: {
            label: t('columns.gaps'),
            width: '11rem',
            phone: 'meta',
            cell: ({ gaps, state }) => gaps > 0 && state !== 'unneeded' && t('gapCount', { count: gaps }),
          },
          changed: {
            label: t('columns.changed'),
            width: '10rem',
            phone: 'end',
            kind: 'date',
            cell: ({ updatedAt }) => (updatedAt ? <Day date={updatedAt} format="brief" /> : t('template')),
          },
        }}
      />
    </ListFormPage>
  )
}

/** A new page: its address and its title; the text is written on the page that opens then. */
function NewPageForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('adminPages')
  const trpc = useTrpc()
  const navigate = useNavigate()
  const form = useAdminForm({
    schema: newSitePage,
    source: { slug: '', title: { ta: '', en: '' } },
    invalid: () => t('new.fill'),
    failed: t('new.failed'),
  })
  const create = useMutation(trpc.sitePages.create.mutationOptions())
  return (
    <ListForm
      form={form}
      title={t('new.title')}
      submit={t(form.isBusy ? 'new.sending' : 'new.submit')}
      cancel={t('new.cancel')}
      onSave={async (input) => {
        const { slug } = await create.mutateAsync(input)
        void navigate({ to: '/admin/pages/$slug', params: { slug }, ignoreBlocker: true })
      }}
      changes={trpc.sitePages.pathKey()}
      onDone={onDone}
    >
      <FormField form={form} name="slug" label={t('new.slug')} hint={t('new.slugHint')} lang="en" required />
      {langs.map((one) => (
        <FormField
          key={one}
          form={form}
          name={`title.${one}`}
          label={`${t('form.title')} (${t(`langs.${one}`)})`}
          lang={one}
        />
      ))}
    </ListForm>
  )
}
