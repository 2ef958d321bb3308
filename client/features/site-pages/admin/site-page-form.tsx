import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { langs, type Lang } from '#shared/lang.ts'
import { sitePageText, type EditableSitePage } from '#shared/site-pages.ts'
import { gapsIn, isOwed, type SitePageState } from '#shared/site-pages.rules.ts'
import { fieldErrorsOf } from '#client/core/errors.ts'
import { useLang } from '#client/core/lang.ts'
import { pageSettings } from '#client/core/settings.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminForm, FormNotes } from '#client/features/admin/admin-form.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/deletion.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm, type AdminForm as AdminFormOf } from '#client/features/admin/use-admin-form.ts'
import type { TextUploads } from '#client/features/editor/image-uploader.ts'
import { RichTextEditor } from '#client/features/editor/rich-text-editor.tsx'
import { useUnsentPictures } from '#client/features/editor/use-unsent-pictures.tsx'

type Text = Pick<EditableSitePage, 'title' | 'content'>

const gapsOf = (content: string, title: string): string[] => gapsIn(title, content)

/** Title and text in both languages, of which one is seen at a time, and what becomes of the page. */
export function SitePageForm({ page }: { page: EditableSitePage }) {
  const { slug } = page
  const { t } = useTranslation('adminPages')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const [lang, setLang] = useState<Lang>(useLang())
  const form = useAdminForm({
    slot: `site-page-${slug}`,
    schema: sitePageText,
    source: { title: page.title, content: page.content },
    failed: (error) => sentence(error, t('form.failed')),
  })
  const [stored, setStored] = useState({ state: page.state, updatedAt: page.updatedAt })
  const [unsent, setUnsent] = useState<TextUploads>({ sending: 0, failed: 0 })
  const save = useMutation(trpc.sitePages.save.mutationOptions())
  /** What the page is to be once its pictures are there. */
  const wanted = useRef<SitePageState>(page.state)
  const gaps = Object.fromEntries(
    langs.map((one) => [one, gapsOf(form.values.content[one], form.values.title[one])]),
  ) as Record<Lang, string[]>

  const store = (state: SitePageState) =>
    form.submit(async (values) => {
      const open = gapsIn(values.title.ta, values.content.ta, values.title.en, values.content.en)
      if (state === 'published' && open.length > 0)
        return form.setNotice({ isGood: false, text: t('form.gapsLeft', { gaps: open.join(', ') }) })
      try {
        const saved = await save.mutateAsync({ ...values, slug, state, seenUpdatedAt: stored.updatedAt })
        const isNew = state === 'published' && stored.state !== 'published'
        setStored({ state: saved.state, updatedAt: saved.updatedAt })
        form.settle(values)
        const parts = saved.removed.join(', ')
        const text = parts ? t('form.savedWithout', { parts }) : t(isNew ? 'form.published' : 'form.saved')
        form.setNotice({ isGood: true, text })
        await refetch()
      } catch (error) {
        const [field] = Object.keys(fieldErrorsOf(error))
        const of = langs.find((one) => field?.endsWith(`.${one}`))
        if (of) setLang(of)
        throw error
      }
    })()
  const refetch = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: trpc.sitePages.list.queryKey() }),
      queryClient.invalidateQueries({ queryKey: trpc.home.waiting.queryKey() }),
      queryClient.invalidateQueries({ queryKey: pageSettings(trpc).queryKey }),
    ])
  const { begin, questions } = useUnsentPictures(unsent, () => void store(wanted.current))
  const start = (state: SitePageState) => {
    if (save.isPending || form.isBusy) return
    wanted.current = state
    begin()
  }

  return (
    <>
      <AdminForm
        form={form}
        className="work-form"
        isBusy={save.isPending}
        hasFile={unsent.sending + unsent.failed > 0}
        onSubmit={async () => start(stored.state)}
      >
        <Tabs
          label={t('form.lang')}
          current={lang}
          onChange={setLang}
          tabs={langs.map((one) => ({
            value: one,
            label: t(`langs.${one}`),
            ...(gaps[one].length > 0 && { count: gaps[one].length }),
          }))}
        />
        <Texts key={`${lang} ${form.generation}`} form={form} lang={lang} slug={slug} onUploads={setUnsent} />
        {gaps[lang].length > 0 && (
          <div className="field stack gap-1">
            <p className="strong">
              <LangText>{t('form.gaps', { gaps: gaps[lang].join(', ') })}</LangText>
            </p>
            <p className="hint">{t('form.gapsHint')}</p>
          </div>
        )}
        <p className="hint">{t('form.oneLanguage')}</p>
        <FormNotes form={form} />
        <Verbs slug={slug} state={stored.state} isBusy={save.isPending} onStart={start} />
        {questions}
      </AdminForm>
      {stored.updatedAt !== null && <Deletion slug={slug} onDeleted={() => form.forget()} />}
    </>
  )
}

interface TextsProps {
  form: AdminFormOf<Text, Text>
  lang: Lang
  slug: string
  onUploads: (uploads: TextUploads) => void
}

function Texts({ form, lang, slug, onUploads }: TextsProps) {
  const { t } = useTranslation('adminPages')
  const contentId = useId()
  return (
    <>
      <FormField form={form} name={`title.${lang}`} label={t('form.title')} lang={lang} autoComplete="off" />
      <div className="field stack content-start one-column gap-1">
        <span className="lab" id={contentId}>
          {t('form.content')}
        </span>
        <RichTextEditor
          initialHtml={form.values.content[lang]}
          undoName={() => `page ${slug} ${lang}`}
          labelledBy={contentId}
          onChange={(content) => form.set(`content.${lang}`, content)}
          onUploads={onUploads}
          hasGaps
        />
      </div>
    </>
  )
}

interface VerbsProps {
  slug: string
  state: SitePageState
  isBusy: boolean
  onStart: (state: SitePageState) => void
}

/** What becomes of the page. */
function Verbs({ slug, state, isBusy, onStart }: VerbsProps) {
  const { t } = useTranslation('adminPages')
  const isPublished = state === 'published'
  return (
    <div className="work-row">
      {!isPublished && (
        <Button aria-disabled={isBusy} onClick={() => onStart('published')}>
          {t('form.publish')}
        </Button>
      )}
      <Button type="submit" look={isPublished ? 'solid' : 'line'} aria-disabled={isBusy}>
        {t(isBusy ? 'form.saving' : 'form.save')}
      </Button>
      {isPublished && (
        <button type="button" className="link" onClick={() => onStart('draft')}>
          {t('form.unpublish')}
        </button>
      )}
      {!isPublished && isOwed(slug) && (
        <button type="button" className="link" onClick={() => onStart(state === 'unneeded' ? 'draft' : 'unneeded')}>
          {t(state === 'unneeded' ? 'form.needed' : 'form.unneeded')}
        </button>
      )}
    </div>
  )
}

/** Deletes what is stored of the page, after a question. */
function Deletion({ slug, onDeleted }: { slug: string; onDeleted: () => void }) {
  const { t } = useTranslation('adminPages')
  const trpc = useTrpc()
  const navigate = useNavigate()
  const toasts = useToast()
  const sentence = useSentence()
  const deletion = useDeletion(trpc.sitePages.delete.mutationOptions(), {
    input: (page: string) => ({ slug: page }),
    refetch: trpc.sitePages.list.queryKey(),
    onDeleted: () => {
      onDeleted()
      toasts.show(t('form.deleted'))
      void navigate({ to: '/admin/pages', ignoreBlocker: true })
    },
    onFailed: (error) => toasts.show(sentence(error, t('form.deleteFailed'))),
  })
  return (
    <div className="work-row">
      <button type="button" className="link danger" onClick={() => deletion.ask(slug)}>
        {t('form.delete')}
      </button>
      <DeleteDialog deletion={deletion} title={t('form.deleteTitle')} label={t('form.delete')}>
        {() => t(isOwed(slug) ? 'form.deleteOwed' : 'form.deleteText')}
      </DeleteDialog>
    </div>
  )
}
