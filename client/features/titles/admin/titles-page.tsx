import '#client/ui/work.css'
import './titles-page.css'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { z } from 'zod'
import { formatDate } from '#shared/dates.ts'
import type { AvailableTitle } from '#shared/titles.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { typingMs, useDebounced } from '#client/core/use-debounced.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { Notice, type NoticeText } from '#client/ui/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { AdminForm } from '#client/features/admin/admin-form.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { useCategoryName } from '#client/features/admin/use-category-name.ts'
import { SelectedTitles } from './selected-titles.tsx'

/** The titles of the ticker: those that run, and a search for others. */
export function TitlesPage() {
  const { t } = useTranslation('adminTitles')
  const [notice, setNotice] = useState<NoticeText | null>(null)
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <div className="work">
        <AddTitle notice={notice} onNotice={setNotice} />
        <SelectedTitles onNotice={setNotice} />
      </div>
    </>
  )
}

const titleForm = z.object({ choice: z.custom<AvailableTitle | null>(Boolean, 'TITLE_REQUIRED') })

interface AddTitleProps {
  notice: NoticeText | null
  onNotice: (notice: NoticeText | null) => void
}

function AddTitle({ notice, onNotice }: AddTitleProps) {
  const { t } = useTranslation('adminTitles')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), typingMs)
  const found = useQuery(
    trpc.titles.candidates.queryOptions({ ...(q && { q }) }, { placeholderData: keepPreviousData }),
  )
  const add = useMutation(trpc.titles.add.mutationOptions())
  const form = useAdminForm({
    schema: titleForm,
    source: { choice: null },
    isFleeting: true,
    invalid: () => t('required'),
    failed: (error) => sentence(error, { NETWORK: t('errors.addNetwork'), INTERNAL: t('errors.add') }),
    onNotice,
  })
  const { choice } = form.values
  return (
    <AdminForm
      form={form}
      className="work-form"
      onSubmit={async (input) => {
        if (!input.choice) return
        const { postId, source } = input.choice
        await add.mutateAsync({ postId, source })
        form.reset()
        // The title is added: the search would find nothing any more.
        setText('')
        onNotice({ isGood: true, text: t('addedDone') })
        await queryClient.invalidateQueries({ queryKey: trpc.titles.pathKey() })
      }}
    >
      <h2>{t('addTitle')}</h2>
      <TextField
        label={t('search')}
        hint={t('searchHint')}
        type="search"
        value={text}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value)
          onNotice(null)
        }}
      />
      {found.isError ? (
        <ErrorPanel
          title={sentence(found.error, { NETWORK: t('errors.availableNetwork'), INTERNAL: t('errors.available') })}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <Candidates titles={found.data?.titles} choice={choice} onChoose={(title) => form.set('choice', title)} />
      )}
      {choice && (
        <p>
          <span className="work-note">{t('choice')}</span>
          <br />
          <b lang={choice.lang}>{choice.title}</b>
        </p>
      )}
      <Notice notice={notice} />
      {/* Not disabled, so that a press says what is missing. */}
      <Button type="submit" aria-disabled={!choice || form.isBusy}>
        {t(form.isBusy ? 'sending' : 'submit')}
      </Button>
    </AdminForm>
  )
}

interface CandidatesProps {
  titles: AvailableTitle[] | undefined
  choice: AvailableTitle | null
  onChoose: (title: AvailableTitle) => void
}

function Candidates({ titles, choice, onChoose }: CandidatesProps) {
  const { t } = useTranslation('adminTitles')
  const lang = useLang()
  const categoryName = useCategoryName()
  const name = useId()
  if (!titles) return <SkeletonLine />
  if (titles.length === 0) return <p role="status">{t('noMatch')}</p>
  return (
    <fieldset className="pick" aria-label={t('addTitle')}>
      {titles.map((title) => (
        <label className="stack align-center tap gap-x-3 hair-below pointer" key={title.postId}>
          <input type="radio" name={name} checked={choice?.postId === title.postId} onChange={() => onChoose(title)} />
          <span lang={title.lang}>{title.title}</span>
          <small className="note faint">
            {categoryName(title.source)}, {formatDate(title.createdAt, lang)}
          </small>
        </label>
      ))}
    </fieldset>
  )
}
