import '#client/ui/work.css'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Counterpart } from '#shared/counterparts.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { ListStates } from '#client/features/admin/list-states.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { SearchAhead } from '#client/features/admin/search-ahead.tsx'
import { DetailsSection } from './details-section.tsx'

export interface CounterpartPickerProps {
  /** Undefined for a post that has not been saved yet. */
  postId: string | undefined
  /** Saves what is written, from which the other post is made. */
  onSave: () => Promise<void>
  /** Opens the other post beside this one; undefined where it cannot be, or is there already. */
  onBeside: ((id: string) => void) | undefined
}

/**
 * The same post in the other language: linked, made, opened, and written beside this one. The link is saved by itself, not
 * with the form around it.
 */
export function CounterpartPicker({ postId, ...pairing }: CounterpartPickerProps) {
  const { t } = useTranslation('adminCounterpart')
  return (
    <DetailsSection name="counterpart" heading={t('title')}>
      {postId === undefined ? <p className="hint">{t('unsaved')}</p> : <Linked postId={postId} {...pairing} />}
    </DetailsSection>
  )
}

type LinkedProps = CounterpartPickerProps & { postId: string }

/** The calls that link, make and free, and what to say when one has failed. */
function useLinking({ postId, onSave, onBeside }: LinkedProps) {
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
    create: async () => {
      // What could not be saved is told in the head of the page.
      await onSave().catch(() => undefined)
      create.mutate({ id: postId }, { onSuccess: ({ id }) => onBeside?.(id) })
    },
  }
}

function Linked(props: LinkedProps) {
  const { postId, onBeside } = props
  const { t } = useTranslation('adminCounterpart')
  const trpc = useTrpc()
  const sentence = useSentence()
  const linked = useQuery(trpc.counterparts.get.queryOptions({ id: postId }, { staleTime: 0 }))
  const linking = useLinking(props)
  const [isSearching, setSearching] = useState(false)
  if (linked.isPending) return <SkeletonLine />
  if (linked.isError)
    return <ErrorPanel title={sentence(linked.error, t('failed'))} onRetry={() => void linked.refetch()} />
  return (
    <>
      {linked.data ? (
        <Found counterpart={linked.data} onBeside={onBeside} onUnlink={() => linking.link(null)} />
      ) : (
        <>
          <p className="hint">{t('none')}</p>
          <div className="work-row">
            <Button
              type="button"
              look="line"
              aria-disabled={linking.isPending}
              onClick={() => !linking.isPending && void linking.create()}
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
          {isSearching && (
            <SearchAhead label={t('search')}>
              {(q) => <Candidates q={q} postId={postId} onPick={linking.link} />}
            </SearchAhead>
          )}
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

interface FoundProps {
  counterpart: Counterpart
  onBeside: ((id: string) => void) | undefined
  onUnlink: () => void
}

function Found({ counterpart, onBeside, onUnlink }: FoundProps) {
  const { t } = useTranslation('adminCounterpart')
  const { id, title, lang, state } = counterpart
  return (
    <>
      <p>
        <b lang={title ? lang : undefined}>{title || t('untitled')}</b>
        <br />
        <span className="hint">{t(`states.${state}`)}</span>
      </p>
      <div className="work-row">
        {onBeside && (
          <Button look="line" onClick={() => onBeside(id)}>
            {t('beside')}
          </Button>
        )}
        <Link className="link" to="/admin/write" search={{ post: id }} target="_blank">
          {t('open')}
        </Link>
        <RowAction isDanger onClick={onUnlink}>
          {t('unlink')}
        </RowAction>
      </div>
    </>
  )
}

interface CandidatesProps {
  q: string
  postId: string
  onPick: (id: string) => void
}

function Candidates({ q, postId, onPick }: CandidatesProps) {
  const { t } = useTranslation('adminCounterpart')
  const trpc = useTrpc()
  const sentence = useSentence()
  const found = useQuery(
    trpc.counterparts.candidates.queryOptions({ id: postId, q }, { placeholderData: keepPreviousData, staleTime: 0 }),
  )
  const posts = found.data ?? []
  return (
    <ListStates
      list={found}
      count={posts.length}
      failed={sentence(found.error, t('failed'))}
      empty={<p role="status">{t('noMatch')}</p>}
    >
      <ul className="found-list">
        {posts.map(({ id, title, lang, state }) => (
          <li key={id}>
            <button className="stack tap full hair-below text-left" type="button" onClick={() => onPick(id)}>
              <span lang={title ? lang : undefined}>{title || t('untitled')}</span>
              <small className="note faint">{t(`states.${state}`)}</small>
            </button>
          </li>
        ))}
      </ul>
    </ListStates>
  )
}
