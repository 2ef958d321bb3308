import './house-pages.css'
import { Link } from '@tanstack/react-router'
import type { OwedPage } from '#shared/site-pages.rules.ts'
import { useLang } from '#client/core/lang.ts'
import { useSettings } from '#client/core/settings.ts'
import { LangText } from './lang-text.tsx'

interface HousePagesProps {
  slugs: readonly OwedPage[]
  /** Words before the links. */
  children?: string
}

/** A line that leads to pages of the house, as far as they are published; nothing where none is. */
export function HousePages({ slugs, children }: HousePagesProps) {
  const lang = useLang()
  const { pages = [] } = useSettings() ?? {}
  const shown = slugs.flatMap((slug) => pages.find((page) => page.slug === slug) ?? [])
  if (shown.length === 0) return null
  return (
    <p className="house-pages">
      {children && <span>{children}</span>}
      {shown.map((page) => (
        <Link key={page.slug} to="/pages/$slug" params={{ slug: page.slug }}>
          <LangText>{page[lang] || page.ta || page.en}</LangText>
        </Link>
      ))}
    </p>
  )
}
