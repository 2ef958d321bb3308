import '#client/features/admin/work-list.css'
import './letters.css'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import { langs, type Lang } from '#shared/lang.ts'
import type { LetterInput, LetterRow } from '#shared/letters.ts'
import { isEditable, type LetterState } from '#shared/letters.rules.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/delete-dialog.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'

/** Makes a letter and opens it; one at a time. */
export function useNewLetter() {
  const trpc = useTrpc()
  const navigate = useNavigate()
  const toasts = useToast()
  const sentence = useSentence()
  const queryClient = useQueryClient()
  const create = useMutation(
    trpc.letters.create.mutationOptions({
      onSuccess: async ({ id }) => {
        void queryClient.invalidateQueries({ queryKey: trpc.letters.list.pathKey() })
        await navigate({ to: '/admin/letters/$id', params: { id } })
      },
      onError: (error) => toasts.show(sentence(error)),
    }),
  )
  return {
    isPending: create.isPending,
    begin: (letter: Partial<LetterInput> & Pick<LetterInput, 'lang' | 'audience'>) => {
      if (!create.isPending) create.mutate(letter)
    },
  }
}

/** The issues of the newsletter, those under way first among equals by date, and a proposal for the next. */
export function LettersPage() {
  const { t } = useTranslation('adminLetters')
  const trpc = useTrpc()
  const lang = useLang()
  const letter = useNewLetter()
  const toasts = useToast()
  const sentence = useSentence()
  const list = useInfiniteQuery(
    trpc.letters.list.infiniteQueryOptions({}, { getNextPageParam: ({ next }) => next ?? undefined, staleTime: 0 }),
  )
  const rows = list.data?.pages.flatMap((page) => page.letters) ?? []
  const deletion = useDeletion(trpc.letters.delete.mutationOptions(), {
    input: ({ id }: LetterRow) => ({ id }),
    refetch: trpc.letters.list.pathKey(),
    onFailed: (error) => toasts.show(sentence(error)),
  })
  return (
    <div className="wl-page">
      <PageHead
        title={t('title')}
        note={t('note')}
        aside={
          <Button aria-disabled={letter.isPending} onClick={() => letter.begin({ lang, audience: lang })}>
            {t(letter.isPending ? 'opening' : 'write')}
          </Button>
        }
      />
      <Digest letter={letter} />
      <AdminList
        list={list}
        count={rows.length}
        failed={sentence(list.error, t('failed'))}
        empty={t('none')}
        pages={list}
        more={t('more')}
      >
        <table className="wl letters">
          <thead>
            <tr>
              <th scope="col">{t('columns.subject')}</th>
              <th scope="col" className="wl-by">
                {t('columns.to')}
              </th>
              <th scope="col" className="letters-result">
                {t('columns.result')}
              </th>
              <th scope="col" className="letters-date">
                {t('columns.date')}
              </th>
              <th scope="col" className="wl-acts">
                <span className="vh">{t('columns.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <LetterLine key={row.id} letter={row} onDelete={() => deletion.ask(row)} />
            ))}
          </tbody>
        </table>
      </AdminList>
      <DeleteDialog deletion={deletion} title={t('deleteTitle')} label={t('delete')}>
        {({ subject }) => t('deleteText', { subject: subject || t('untitled') })}
      </DeleteDialog>
    </div>
  )
}

function StateWord({ state }: { state: LetterState }) {
  const { t } = useTranslation('adminLetters')
  return <span className={`letter-state ${state}`}>{t(`states.${state}`)}</span>
}

function LetterLine({ letter, onDelete }: { letter: LetterRow; onDelete: () => void }) {
  const { t } = useTranslation('adminLetters')
  const lang = useLang()
  const { id, state, audience, counts, sendAt, startedAt, updatedAt } = letter
  const subject = letter.subject || t('untitled')
  const at = sendAt ?? startedAt
  return (
    <tr>
      <td className="wl-title">
        <div>
          <StateWord state={state} />
          <Link to="/admin/letters/$id" params={{ id }} lang={letter.lang}>
            {subject}
          </Link>
        </div>
      </td>
      <td className="wl-by">{t(`audiences.${audience}`)}</td>
      <td className="letters-result num">
        {startedAt &&
          [
            t('reached', { delivered: counts.delivered, recipients: counts.recipients }),
            counts.bounced > 0 && t('bounced', { count: counts.bounced }),
            counts.unsubscribed > 0 && t('left', { count: counts.unsubscribed }),
          ]
            .filter(Boolean)
            .join(', ')}
      </td>
      <td className="letters-date">
        <time dateTime={at ?? updatedAt}>
          {at
            ? t('due', { date: formatDate(at, lang, 'short'), time: formatDate(at, lang, 'time') })
            : formatDate(updatedAt, lang, 'short')}
        </time>
      </td>
      <td className="wl-acts">
        <div>
          {isEditable(state) && (
            <RowAction isDanger of={t('deleteOf', { subject })} onClick={onDelete}>
              {t('delete')}
            </RowAction>
          )}
        </div>
      </td>
    </tr>
  )
}

/** What was published in the last days, as the beginning of a letter. */
function Digest({ letter }: { letter: ReturnType<typeof useNewLetter> }) {
  const { t } = useTranslation('adminLetters')
  const trpc = useTrpc()
  const [lang, setLang] = useState<Lang>(useLang())
  const digest = useQuery(trpc.letters.digest.queryOptions({ lang }, { staleTime: 0 }))
  return (
    <section className="letters-digest" aria-labelledby="letters-digest">
      <h2 id="letters-digest">{t('digest.title')}</h2>
      {digest.isPending && <SkeletonLine />}
      {digest.isError && <ErrorPanel title={t('digest.failed')} onRetry={() => void digest.refetch()} />}
      {digest.data && (
        <p role="status">
          {digest.data.posts === 0 ? t('digest.nothing') : t('digest.posts', { count: digest.data.posts })}
        </p>
      )}
      <div className="letters-make">
        <TextField
          as="select"
          label={t('digest.lang')}
          value={lang}
          onChange={({ target }) => setLang(target.value === 'en' ? 'en' : 'ta')}
        >
          {langs.map((each) => (
            <option key={each} value={each}>
              {t(`langs.${each}`)}
            </option>
          ))}
        </TextField>
        {digest.data && digest.data.posts > 0 && (
          <Button
            look="line"
            aria-disabled={letter.isPending}
            onClick={() => {
              const { subject, content } = digest.data
              letter.begin({ lang, audience: lang, subject, content })
            }}
          >
            {t('digest.make')}
          </Button>
        )}
      </div>
    </section>
  )
}
