import './category-bar.css'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useShownEntry, type ShownEntry } from '#client/core/menu-names.ts'
import { useSettings } from '#client/core/settings.ts'
import type { Category } from '#shared/categories.ts'
import { barLength, nodesOf, type MenuEntry } from '#shared/menus.rules.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { EntryLink, EntryName } from './entry-link.tsx'

interface BarItem {
  key: string
  entry: ShownEntry
  inside: LinkedEntry[]
}
type LinkedEntry = ShownEntry & { path: string }
const hasPath = (entry: ShownEntry | undefined): entry is LinkedEntry => entry?.path !== undefined

/**
 * What stands in the bar: the sections, or what the settings have made of them, and after that the sections that they do not
 * name. Sections without both names are left out.
 */
function useBarItems(categories: Category[]): BarItem[] {
  const { menu } = useSettings() ?? {}
  const named = categories.filter(({ name }) => name.ta && name.en)
  const show = useShownEntry(named)
  const asSection = ({ id }: Category): MenuEntry => ({ kind: 'section', target: id })
  const listed = new Set(menu?.map(({ kind, target }) => kind === 'section' && target))
  const entries = [...(menu ?? []), ...named.filter(({ id }) => !listed.has(id)).map(asSection)]
  return nodesOf(entries).flatMap(({ entry, inside }, index) => {
    const shown = show(entry)
    const links = inside.map(show).filter(hasPath)
    const isThere = shown && (hasPath(shown) || links.length > 0)
    return isThere ? [{ key: `${entry.target} ${index}`, entry: shown, inside: links }] : []
  })
}

/** The first entries as links, the rest in a list that opens; there is no other place for what stands inside them on a phone. */
export function CategoryBar({ categories }: { categories: Category[] }) {
  const { t } = useTranslation('site')
  const pathname = useLocation({ select: (location) => location.pathname })
  const items = useBarItems(categories)
  const direct = items.slice(0, barLength)
  const rest = items.slice(barLength)
  const isCurrent = ({ entry, inside }: BarItem) =>
    [entry, ...inside].some(({ path }) => path && `${pathname}/`.startsWith(`${path}/`))
  const folded = direct.filter(({ inside }) => inside.length > 0)
  return (
    <nav className="cats" aria-label={t('categories')}>
      <div className="wrap">
        <ul className="cats-row">
          {direct.map((item) => (
            <BarEntry key={item.key} item={item} isCurrent={isCurrent(item)} />
          ))}
        </ul>
        {(rest.length > 0 || folded.length > 0) && (
          <Disclosure
            className={classNames('more', rest.some(isCurrent) && 'current', rest.length === 0 && 'cats-narrow')}
            summary={
              <>
                {t('more')} <Icon name="chevron-down" />
              </>
            }
          >
            <ul className="drop">
              {folded.map((item) => (
                <FoldedEntry key={item.key} item={item} className="cats-narrow" />
              ))}
              {rest.map((item) => (
                <FoldedEntry key={item.key} item={item} />
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
    </nav>
  )
}

/** An entry of the bar; where there is room, what stands inside it opens below it. */
function BarEntry({ item: { entry, inside }, isCurrent }: { item: BarItem; isCurrent: boolean }) {
  if (inside.length === 0)
    return (
      <li>
        <EntryLink entry={entry as LinkedEntry} />
      </li>
    )
  return (
    <>
      <li className="cats-wide">
        <Disclosure
          className={classNames('cats-inside', isCurrent && 'current')}
          summary={
            <>
              <span>
                <EntryName entry={entry} />
              </span>{' '}
              <Icon name="chevron-down" />
            </>
          }
        >
          <ul className="drop">
            {[...(hasPath(entry) ? [entry] : []), ...inside].map((one) => (
              <li key={one.path}>
                <EntryLink entry={one} />
              </li>
            ))}
          </ul>
        </Disclosure>
      </li>
      {hasPath(entry) && (
        <li className="cats-narrow">
          <EntryLink entry={entry} />
        </li>
      )}
    </>
  )
}

/** An entry under More, with what stands inside it below it. */
function FoldedEntry({ item: { entry, inside }, className }: { item: BarItem; className?: string }) {
  return (
    <>
      <li className={className}>
        {hasPath(entry) ? (
          <EntryLink entry={entry} />
        ) : (
          <span className="cats-head">
            <EntryName entry={entry} />
          </span>
        )}
      </li>
      {inside.map((one) => (
        <li key={one.path} className={classNames('cats-in', className)}>
          <EntryLink entry={one} />
        </li>
      ))}
    </>
  )
}
