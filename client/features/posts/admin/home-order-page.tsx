import '#client/ui/work.css'
import './home-order-page.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import { maxPins, type HomePin } from '#shared/home-pins.ts'
import { fieldErrorsOf } from '#client/core/errors.ts'
import { fieldOfMoment } from '#client/core/time-field.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Notice, type NoticeText } from '#client/ui/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { ListStates } from '#client/features/admin/list-states.tsx'
import { FoundTitles } from '#client/features/admin/found-titles.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { SearchAhead } from '#client/features/admin/search-ahead.tsx'
import { SortableList } from '#client/features/admin/sortable-list.tsx'
import { SortableHandle, SortableItem } from '#client/features/admin/sortable.tsx'

interface Change {
  /** The pins as they are to be, of those that are stored when their turn comes. */
  next: (now: readonly HomePin[]) => readonly Pick<HomePin, 'postId' | 'until'>[]
  /** What is said when it has been saved. */
  done: string
}

/** What was pinned meanwhile stays before them. */
const inOrder = (pins: readonly HomePin[], ids: readonly string[]): HomePin[] =>
  pins.toSorted((one, other) => ids.indexOf(one.postId) - ids.indexOf(other.postId))

/** The pins as they are stored, and a way to store others. */
function usePins(onNotice: (notice: NoticeText) => void) {
  const { t } = useTranslation('adminHomeOrder')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const list = useQuery(trpc.pins.list.queryOptions(undefined, { staleTime: 0 }))
  const store = useMutation(trpc.pins.set.mutationOptions())
  const listKey = trpc.pins.list.queryKey()
  const change = useMutation({
    // One after the other, each upon what the one before has stored.
    scope: { id: 'pins.set' },
    mutationFn: ({ next }: Change) => {
      const pins = next(queryClient.getQueryData(listKey) ?? [])
      return store.mutateAsync({ pins: pins.map(({ postId, until }) => ({ postId, until })) })
    },
    onSuccess: (stored, { done }) => {
      queryClient.setQueryData(listKey, stored)
      onNotice({ isGood: true, text: done })
    },
    onError: async (error) => {
      const isPast = Object.values(fieldErrorsOf(error)).includes('POST_TIME_PAST')
      onNotice({ isGood: false, text: isPast ? t('untilPast') : sentence(error, t('errors.save')) })
      await queryClient.invalidateQueries({ queryKey: trpc.pins.pathKey() })
    },
  })
  return { list, pins: list.data ?? [], change }
}

/** The posts at the head of the home page: their order, their ends, and a search for others. */
export function HomeOrderPage() {
  const { t } = useTranslation('adminHomeOrder')
  const [notice, setNotice] = useState<NoticeText | null>(null)
  const sentence = useSentence()
  const { list, pins, change } = usePins(setNotice)
  const byId = new Map(pins.map((pin) => [pin.postId, pin]))
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <div className="work">
        <PinSearch
          pinned={byId}
          onPin={(postId) =>
            change.mutate({
              next: (now) => [{ postId, until: null }, ...now.filter((pin) => pin.postId !== postId)],
              done: t('pinned'),
            })
          }
        />
        <section>
          <Notice notice={notice} />
          <ListStates list={list} count={pins.length} failed={sentence(list.error, t('errors.load'))} empty={t('none')}>
            <SortableList
              className="work-list"
              hint={t('dragHint')}
              stored={pins.map((pin) => ({ ...pin, id: pin.postId }))}
              save={(ids) => change.mutateAsync({ next: (now) => inOrder(now, ids), done: t('saved') })}
              moved={({ title }, _, to) => t('moved', { name: title, place: to + 1, count: pins.length })}
            >
              {(pin, index) => (
                <SortableItem key={pin.id} id={pin.id} className="home-pin align-start gap-x-4 pad-y-2">
                  <SortableHandle label={t('move', { name: pin.title, place: index + 1, count: pins.length })} />
                  <div className="home-pin-words stack items-start">
                    <b lang={pin.lang}>{pin.title}</b>
                    {pin.state !== 'published' && <p className="work-note">{t('hidden')}</p>}
                    <UntilField
                      key={pin.until}
                      name={pin.title}
                      until={pin.until}
                      onChange={(until) =>
                        change.mutate({
                          next: (now) => now.map((one) => (one.postId === pin.postId ? { ...one, until } : one)),
                          done: t('saved'),
                        })
                      }
                    />
                  </div>
                  <RowAction
                    isDanger
                    of={t('unpinOf', { name: pin.title })}
                    onClick={() =>
                      change.mutate({
                        next: (now) => now.filter(({ postId }) => postId !== pin.postId),
                        done: t('unpinned'),
                      })
                    }
                  >
                    {t('unpin')}
                  </RowAction>
                </SortableItem>
              )}
            </SortableList>
          </ListStates>
        </section>
      </div>
    </>
  )
}

interface UntilFieldProps {
  /** Of the post. */
  name: string
  until: string | null
  /** Called when the field is left. */
  onChange: (until: string | null) => void
}

/** The time at which a pin ends, in India: in words, and as a field when it is to be changed. */
function UntilField({ name, until, onChange }: UntilFieldProps) {
  const { t } = useTranslation('adminHomeOrder')
  const lang = useLang()
  const stored = fieldOfMoment(until)
  const [text, setText] = useState(stored)
  const [isOpen, setOpen] = useState(false)
  const end = until
    ? t('untilDay', { when: `${formatDate(until, lang, 'brief')}, ${formatDate(until, lang, 'time')}` })
    : t('noEnd')
  return (
    <>
      <button
        type="button"
        className="link home-pin-end num note soft"
        aria-expanded={isOpen}
        aria-label={t('untilOf', { name, end })}
        onClick={() => setOpen(!isOpen)}
      >
        {end}
      </button>
      {isOpen && (
        <TextField
          label={t('until')}
          hint={t('untilHint')}
          type="datetime-local"
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => text !== stored && onChange(text || null)}
        />
      )}
    </>
  )
}

interface PinSearchProps {
  pinned: ReadonlyMap<string, unknown>
  onPin: (postId: string) => void
}

/** Published posts by their titles, each to be pinned. */
function PinSearch({ pinned, onPin }: PinSearchProps) {
  const { t } = useTranslation('adminHomeOrder')
  return (
    <section className="work-form" aria-labelledby="pin-search">
      <h2 id="pin-search">{t('add')}</h2>
      {pinned.size >= maxPins ? (
        <p>{t('full', { count: maxPins })}</p>
      ) : (
        <SearchAhead label={t('search')}>
          {(q) => (
            <FoundTitles
              q={q}
              className="home-pin-found"
              without={pinned}
              failed={t('errors.load')}
              empty={t('noMatch')}
            >
              {({ postId, title }, words) => (
                <>
                  <span>{words}</span>
                  <RowAction of={t('pinOf', { name: title })} onClick={() => onPin(postId)}>
                    {t('pin')}
                  </RowAction>
                </>
              )}
            </FoundTitles>
          )}
        </SearchAhead>
      )}
    </section>
  )
}
