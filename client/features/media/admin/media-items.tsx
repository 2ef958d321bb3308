import type { LibraryItem } from '#shared/library.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import type { Selection } from '#client/features/admin/use-selection.ts'
import { sizeOf, useItemName } from './media-names.ts'

interface MediaItemsProps {
  items: LibraryItem[]
  view: 'grid' | 'list'
  isBusy: boolean
  /** Null for those who may remove nothing. */
  selection: Selection | null
  onOpen: (id: string) => void
}

/** Uploads as pictures, or as a list with what is known of each. */
export function MediaItems({ items, view, isBusy, selection, onOpen }: MediaItemsProps) {
  const { t } = useTranslation('adminLibrary')
  const nameItem = useItemName()
  const check = (item: LibraryItem) =>
    selection && (
      <input
        type="checkbox"
        aria-label={t('select', { name: nameItem(item) })}
        checked={selection.has(item.id)}
        onChange={() => selection.toggle(item.id)}
      />
    )
  const usesOf = ({ uses, isHeld }: LibraryItem) =>
    uses > 0 ? t('uses', { count: uses }) : t(isHeld ? 'isHeld' : 'unused')

  if (view === 'list')
    return (
      <table className="wl lib-list" aria-busy={isBusy}>
        <thead>
          <tr>
            {selection && (
              <th className="wl-check">
                <span className="vh">{t('selectColumn')}</span>
              </th>
            )}
            <th>{t('name')}</th>
            <th className="lib-wide">{t('size')}</th>
            <th>{t('usesColumn')}</th>
            <th className="lib-wide">{t('date')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} data-selected={selection?.has(item.id)}>
              {selection && <td className="wl-check">{check(item)}</td>}
              <td className="wl-title">
                <Title item={item} name={nameItem(item)} onOpen={onOpen} />
              </td>
              <td className="num lib-wide">{sizeOf(item)}</td>
              <td>{usesOf(item)}</td>
              <td className="lib-wide">
                <Day date={item.createdAt} format="brief" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  return (
    <ul className="lib-grid lib-all stack" aria-busy={isBusy}>
      {items.map((item) => (
        <li className="shrinks relative" key={item.id} data-selected={selection?.has(item.id) || undefined}>
          <button className="stack full text-left" type="button" onClick={() => onOpen(item.id)}>
            <span className="lib-frame stack place-center relative faint on-sunk clips">
              <Thumb item={item} />
            </span>
            <span className="lib-name ellipsis note">{nameItem(item)}</span>
            <span className="ellipsis note faint">{usesOf(item)}</span>
          </button>
          {selection && <label className="lib-check square pointer">{check(item)}</label>}
        </li>
      ))}
    </ul>
  )
}

const Title = ({ item, name, onOpen }: { item: LibraryItem; name: string; onOpen: (id: string) => void }) => (
  <div>
    <span className="wl-thumb">
      <Thumb item={item} />
    </span>
    <button type="button" onClick={() => onOpen(item.id)}>
      {name}
    </button>
  </div>
)

/** A sound has no picture: its kind of file stands there. */
const Thumb = ({ item: { kind, thumb, name } }: { item: LibraryItem }) =>
  kind === 'image' ? <img src={thumb} alt="" loading="lazy" decoding="async" /> : name.split('.').at(-1)?.toUpperCase()
