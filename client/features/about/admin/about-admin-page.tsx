import '#client/ui/work.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { aboutInput, type AboutText } from '#shared/about.ts'
import { formatDate } from '#shared/dates.ts'
import type { Lang } from '#shared/lang.ts'
import { useLang } from '#client/core/lang.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { AdminForm, FormNotes } from '#client/features/admin/admin-form.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import type { TextUploads } from '#client/features/editor/image-uploader.ts'
import { RichTextEditor } from '#client/features/editor/rich-text-editor.tsx'
import { useUnsentPictures } from '#client/features/editor/use-unsent-pictures.tsx'

/** The text about the magazine, in each language. */
export function AboutAdminPage() {
  const { t } = useTranslation('adminAbout')
  const trpc = useTrpc()
  const [lang, setLang] = useState<Lang>(useLang())
  // No refetch on focus: it would overwrite what is being typed.
  const text = useQuery(
    trpc.about.adminGet.queryOptions({ lang }, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false }),
  )
  return (
    <>
      <PageHead
        title={t('title')}
        note={t('note')}
        aside={
          <a className="btn line" href="/about" target="_blank" rel="noopener">
            {t('view')}
          </a>
        }
      />
      <TextField
        as="select"
        label={t('lang')}
        value={lang}
        onChange={(event) => setLang(event.target.value === 'en' ? 'en' : 'ta')}
      >
        <option value="ta" lang="ta">
          தமிழ்
        </option>
        <option value="en" lang="en">
          English
        </option>
      </TextField>
      {text.isError && <ErrorPanel title={t('loadFailed')} onRetry={() => void text.refetch()} />}
      {text.isPending && <SkeletonLine />}
      {text.data?.lang === lang && <AboutForm key={lang} text={text.data} />}
    </>
  )
}

/** Another language has a draft of its own: choosing it loses nothing. */
function AboutForm({ text }: { text: AboutText }) {
  const { t } = useTranslation('adminAbout')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const page = useLang()
  const contentId = useId()
  const form = useAdminForm({
    slot: `about-${text.lang}`,
    schema: aboutInput.pick({ content: true }),
    source: { content: text.content },
    failed: (error) => t('failed', { error: sentence(error) }),
  })
  const [updatedAt, setUpdatedAt] = useState(text.updatedAt)
  const save = useMutation(trpc.about.save.mutationOptions())
  const [unsent, setUnsent] = useState<TextUploads>({ sending: 0, failed: 0 })
  const send = form.submit(async ({ content }) => {
    const saved = await save.mutateAsync({ lang: text.lang, content })
    setUpdatedAt(saved.updatedAt)
    form.settle({ content })
    const parts = saved.removed.join(', ')
    form.setNotice({ isGood: true, text: parts ? t('savedWithout', { parts }) : t('saved') })
    await queryClient.invalidateQueries({ queryKey: trpc.about.get.pathKey() })
  })
  const { begin, questions } = useUnsentPictures(unsent, () => void send())
  return (
    <AdminForm
      form={form}
      className="work-form"
      isBusy={save.isPending}
      hasFile={unsent.sending + unsent.failed > 0}
      onSubmit={async () => begin()}
    >
      <div className="field stack content-start one-column gap-1">
        <span className="lab" id={contentId}>
          {t('content')}
        </span>
        <RichTextEditor
          key={form.generation}
          initialHtml={form.values.content}
          undoName={() => `about ${text.lang}`}
          labelledBy={contentId}
          onChange={(content) => form.set('content', content)}
          onUploads={setUnsent}
        />
        <p className="hint">{updatedAt ? t('changed', { date: formatDate(updatedAt, page) }) : t('builtIn')}</p>
      </div>
      <FormNotes form={form} />
      <Button type="submit" aria-disabled={save.isPending}>
        {t(save.isPending ? 'sending' : 'submit')}
      </Button>
      {questions}
    </AdminForm>
  )
}
