import './library-dialog.css'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LibraryItem } from '#shared/library.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SearchInput } from '#client/ui/search-input.tsx'
import { ListStates } from '#client/features/admin/list-states.tsx'

interface LibraryDialogProps {
  onPick: (item: LibraryItem) => void
  onClose: () => void
}

/** Chooses a picture of the library, newest first, or by a search. */
export function LibraryDialog({ onPick, onClose }: LibraryDialogProps) {
  const { t } = useTranslation('media')
  const trpc = useTrpc()
  const sentence = useSentence()
  const lang = useLang()
  const [q, setQ] = useState<string | undefined>()
  const list = useInfiniteQuery(
    trpc.library.list.infiniteQueryOptions(
      { kind: 'image', ...(q && { q }) },
      { getNextPageParam: ({ next }) => next ?? undefined, placeholderData: keepPreviousData },
    ),
  )
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Dialog
      open
      title={t('library.title')}
      className="lib-pick"
      onClose={onClose}
      actions={
        <Button look="line" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
      }
    >
      <SearchInput
        aria-label={t('library.search')}
        placeholder={t('library.search')}
        value={q}
        onChange={setQ}
        // The form around the window is not sent by it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ListStates
        list={list}
        count={items.length}
        failed={t('library.failed')}
        failedWhy={sentence(list.error, '')}
        empty={t(q ? 'library.noMatch' : 'library.empty')}
        pages={list}
        more={t('library.more')}
      >
        <ul className="lib-grid stack" aria-busy={list.isPlaceholderData}>
          {items.map((item) => (
            <li className="shrinks relative" key={item.id}>
              <button className="stack full text-left" type="button" onClick={() => onPick(item)}>
                <span className="lib-frame stack place-center relative faint on-sunk clips">
                  <img src={item.thumb} alt="" loading="lazy" decoding="async" />
                </span>
                <span
                  className="lib-name ellipsis note"
                  lang={foreignLangOf(item.altTa || item.altEn || item.fileName, lang)}
                >
                  {item.altTa || item.altEn || item.fileName || t('library.unnamed')}
                </span>
                <span className="num ellipsis note faint">
                  {item.width} × {item.height}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </ListStates>
    </Dialog>
  )
}
