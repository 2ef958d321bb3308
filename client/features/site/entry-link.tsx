import { Link } from '@tanstack/react-router'
import { CategoryName } from '#client/ui/category-name.tsx'
import type { ShownEntry } from '#client/core/menu-names.ts'

/** The words of an entry; a section has both of its names. */
export const EntryName = ({ entry: { text, lang, category } }: { entry: ShownEntry }) =>
  category ? <CategoryName name={category.name} /> : <span lang={lang}>{text}</span>

/** An entry that leads somewhere. */
export function EntryLink({ entry }: { entry: ShownEntry & { path: string } }) {
  const { path, isExternal, category } = entry
  const words = <EntryName entry={entry} />
  if (isExternal)
    return (
      <a href={path} rel="noopener">
        {words}
      </a>
    )
  return (
    <Link to={path} activeOptions={{ includeSearch: false }} title={category?.name.en}>
      {words}
    </Link>
  )
}
