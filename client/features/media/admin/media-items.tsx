import type { LibraryItem } from '#shared/library.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { Day } from '#client/ui/day.tsx'
import { RowButton, type ListColumns } from '#client/features/admin/admin-list.tsx'
import type { Selection } from '#client/features/admin/use-work-list.ts'
import { sizeOf, useItemName } from './media-names.ts'

/** Where an upload is used. */
function useUses(): (item: LibraryItem) => string {
  const { t } = useTranslation('adminLibrary')
  return ({ uses, isHeld }) => (uses > 0 ? t('uses', { count: uses }) : t(isHeld ? 'isHeld' : 'unused'))
}

/** The columns of the list of uploads. */
export function useMediaColumns(onOpen: (id: string) => void): ListColumns<LibraryItem> {
  const { t } = useTranslation('adminLibrary')
  const nameItem = useItemName()
  const usesOf = useUses()
  return {
    name: {
      label: t('name'),
      phone: 'title',
      cell: (item) => (
        <div className="list-marked">
          <span className="list-thumb">
            <Thumb item={item} />
          </span>
          <RowButton onOpen={() => onOpen(item.id)}>{nameItem(item)}</RowButton>
        </div>
      ),
    },
    size: { label: t('size'), width: '13rem', kind: 'date', cell: sizeOf },
    uses: { label: t('usesColumn'), width: '14rem', phone: 'meta', cell: usesOf },
    date: {
      label: t('date'),
      width: '9rem',
      phone: 'end',
      kind: 'date',
      cell: ({ createdAt }) => <Day date={createdAt} format="brief" />,
    },
  }
}

interface MediaGridProps {
  items: LibraryItem[]
  isBusy: boolean
  /** Undefined for those who may remove nothing. */
  selection: Selection | undefined
  onOpen: (id: string) => void
}

/** Uploads as pictures. */
export function MediaGrid({ items, isBusy, selection, onOpen }: MediaGridProps) {
  const { t } = useTranslation('adminLibrary')
  const page = useLang()
  const nameItem = useItemName()
  const usesOf = useUses()
  return (
    <ul className="lib-grid lib-all stack" aria-busy={isBusy}>
      {items.map((item) => (
        <li className="shrinks relative" key={item.id} data-selected={selection?.has(item.id) || undefined}>
          <button className="stack full text-left" type="button" onClick={() => onOpen(item.id)}>
            <span className="lib-frame clips faint on-sunk place-center relative stack">
              <Thumb item={item} />
            </span>
            <span className="lib-name ellipsis note" lang={foreignLangOf(nameItem(item), page)}>
              {nameItem(item)}
            </span>
            <span className="ellipsis note faint">{usesOf(item)}</span>
          </button>
          {selection && (
            <label className="lib-check pointer square">
              <input
                type="checkbox"
                aria-label={t('select', { name: nameItem(item) })}
                checked={selection.has(item.id)}
                onChange={() => selection.toggle(item.id)}
              />
            </label>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A sound has no picture: its kind of file stands there. */
const Thumb = ({ item: { kind, thumb, name } }: { item: LibraryItem }) =>
  kind === 'image' ? <img src={thumb} alt="" loading="lazy" decoding="async" /> : name.split('.').at(-1)?.toUpperCase()
