import './counterpart-picker.css'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Counterpart } from '#shared/counterparts.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { typingMs, useDebounced } from '#client/core/use-debounced.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { Prose } from '../prose.tsx'

/**
 * The same post in the other language: linked, made, opened, and read beside the text that is being written. It is saved
 * by itself, not with the form around it.
 * @param postId undefined for a post that has not been saved yet
 */
export function CounterpartPicker({ postId }: { postId: string | undefined }) {
  const { t } = useTranslation('adminCounterpart')
  const headingId = useId()
  return (
    <section className="counterpart" aria-labelledby={headingId}>
      <h3 id={headingId}>{t('title')}</h3>
      {postId === undefined ? <p className="hint">{t('unsaved')}</p> : <Linked postId={postId} />}
    </section>
  )
}

/** The calls that link, make and free, and what to say when one has failed. */
function useLinking(postId: string) {
  const { t } = useTranslation('adminCounterpart')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const options = {
    onSuccess: (linked: Counterpart | null) => {
      queryClient.setQueryData(trpc.counterparts.get.queryKey({ id: postId }), linked)
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: trpc.counterparts.pathKey() }),
  }
  const set = useMutation(trpc.counterparts.set.mutationOptions(options))
  const create = useMutation(trpc.counterparts.create.mutationOptions(options))
  const error = set.error ?? create.error
  return {
    isPending: set.isPending || create.isPending,
    failure: error && sentence(error, t('saveFailed')),
    link: (counterpart: string | null) => set.mutate({ id: postId, counterpart }),
    create: () => create.mutate({ id: postId }),
  }
}

function Linked({ postId }: { postId: string }) {
  const { t } = useTranslation('adminCounterpart')
  const trpc = useTrpc()
  const sentence = useSentence()
  const linked = useQuery(trpc.counterparts.get.queryOptions({ id: postId }, { staleTime: 0 }))
  const linking = useLinking(postId)
  const [isSearching, setSearching] = useState(false)
  if (linked.isPending) return <SkeletonLine />
  if (linked.isError)
    return <ErrorPanel title={sentence(linked.error, t('failed'))} onRetry={() => void linked.refetch()} />
  return (
    <>
      {linked.data ? (
        <Found key={linked.data.id} counterpart={linked.data} onUnlink={() => linking.link(null)} />
      ) : (
        <>
          <p className="hint">{t('none')}</p>
          <div className="work-row">
            <Button
              type="button"
              look="line"
              aria-disabled={linking.isPending}
              onClick={() => !linking.isPending && linking.create()}
            >
              {t('create')}
            </Button>
            <button
              type="button"
              className="link"
              aria-expanded={isSearching}
              onClick={() => setSearching(!isSearching)}
            >
              {t('choose')}
            </button>
          </div>
          {isSearching && <Candidates postId={postId} onPick={linking.link} />}
        </>
      )}
      {linking.failure && (
        <p className="err" role="alert">
          {linking.failure}
        </p>
      )}
    </>
  )
}

function Found({ counterpart, onUnlink }: { counterpart: Counterpart; onUnlink: () => void }) {
  const { t } = useTranslation('adminCounterpart')
  const [isShown, setShown] = useState(false)
  const { id, title, lang, state } = counterpart
  return (
    <>
      <p>
        <b lang={lang}>{title || t('untitled')}</b>
        <br />
        <span className="hint">{t(`states.${state}`)}</span>
      </p>
      <div className="work-row">
        <Link className="link" to="/admin/universal" search={{ edit: id }} target="_blank">
          {t('open')}
        </Link>
        <button type="button" className="link" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'hide' : 'beside')}
        </button>
        <RowAction isDanger onClick={onUnlink}>
          {t('unlink')}
        </RowAction>
      </div>
      {isShown && <CounterpartText id={id} />}
    </>
  )
}

/** The other text as it was saved last, to be read while one writes. */
function CounterpartText({ id }: { id: string }) {
  const { t } = useTranslation('adminCounterpart')
  const trpc = useTrpc()
  const sentence = useSentence()
  const post = useQuery(trpc.posts.adminGet.queryOptions({ id }, { staleTime: 0 }))
  if (post.isPending) return <SkeletonLine />
  if (post.isError) return <ErrorPanel title={sentence(post.error, t('failed'))} onRetry={() => void post.refetch()} />
  return (
    // What scrolls must be reached by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="counterpart-text" lang={post.data.language} tabIndex={0} role="region" aria-label={post.data.title}>
      <Prose html={post.data.content} lang={post.data.language} />
    </div>
  )
}

function Candidates({ postId, onPick }: { postId: string; onPick: (id: string) => void }) {
  const { t } = useTranslation('adminCounterpart')
  const trpc = useTrpc()
  const sentence = useSentence()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), typingMs)
  const found = useQuery(
    trpc.counterparts.candidates.queryOptions({ id: postId, q }, { placeholderData: keepPreviousData, staleTime: 0 }),
  )
  return (
    <>
      <TextField
        label={t('search')}
        type="search"
        value={text}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found.isPending && <SkeletonLine />}
      {found.isError && <ErrorPanel title={sentence(found.error, t('failed'))} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <p role="status">{t('noMatch')}</p>}
      <ul className="counterpart-found">
        {found.data?.map(({ id, title, lang, state }) => (
          <li key={id}>
            <button type="button" onClick={() => onPick(id)}>
              <span lang={lang}>{title || t('untitled')}</span>
              <small>{t(`states.${state}`)}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
