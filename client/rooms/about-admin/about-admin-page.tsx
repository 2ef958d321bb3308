import '#client/ui/work.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId, useState, type FormEvent } from 'react'
import type { AboutText } from '#shared/about.ts'
import { formatDate } from '#shared/dates.ts'
import type { Lang } from '#shared/lang.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Field } from '#client/ui/field.tsx'
import { Notice, type NoticeText } from '#client/ui/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { RichTextEditor } from '../editor/rich-text-editor.tsx'

/** The text about the magazine, in each language. */
export function AboutAdminPage() {
  const { t } = useTranslation('adminAbout')
  const { trpc } = useRouteContext({ from: '__root__' })
  const [lang, setLang] = useState<Lang>(useLang())
  // Never changed under the hand of whoever writes.
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
      <Field label={t('lang')}>
        {(control) => (
          <select {...control} value={lang} onChange={(event) => setLang(event.target.value === 'en' ? 'en' : 'ta')}>
            <option value="ta" lang="ta">
              தமிழ்
            </option>
            <option value="en" lang="en">
              English
            </option>
          </select>
        )}
      </Field>
      {text.isError && <ErrorPanel title={t('loadFailed')} onRetry={() => void text.refetch()} />}
      {text.isPending && <SkeletonLine />}
      {text.data?.lang === lang && <AboutForm key={lang} text={text.data} />}
    </>
  )
}

function AboutForm({ text }: { text: AboutText }) {
  const { t } = useTranslation(['adminAbout', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const page = useLang()
  const contentId = useId()
  const [content, setContent] = useState(text.content)
  const [updatedAt, setUpdatedAt] = useState(text.updatedAt)
  const [notice, setNotice] = useState<NoticeText | null>(null)
  const save = useMutation(
    trpc.about.save.mutationOptions({
      onSuccess: async (saved) => {
        setUpdatedAt(saved.updatedAt)
        setNotice({ isGood: true, text: t('saved') })
        await queryClient.invalidateQueries({ queryKey: trpc.about.get.pathKey() })
      },
      onError: (error) => setNotice({ isGood: false, text: t('failed', { error: t(`errors:${errorCodeOf(error)}`) }) }),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate({ lang: text.lang, content })
  }
  return (
    <form className="work-form" onSubmit={submit} aria-busy={save.isPending}>
      <div className="field">
        <span className="lab" id={contentId}>
          {t('content')}
        </span>
        <RichTextEditor initialHtml={text.content} labelledBy={contentId} onChange={setContent} />
        <p className="hint">{updatedAt ? t('changed', { date: formatDate(updatedAt, page) }) : t('builtIn')}</p>
      </div>
      <Notice notice={notice} />
      <Button type="submit" disabled={save.isPending}>
        {t(save.isPending ? 'sending' : 'submit')}
      </Button>
    </form>
  )
}
