/** The filters of what was found: links, so that they work without scripts. */
import { Link } from '@tanstack/react-router'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Icon } from '#client/ui/icon.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import type { ResultsSearch } from '#shared/page-search.rules.ts'
import type { Facets } from '#shared/search/search.ts'

interface Choice {
  name: string
  count: number
  isChosen: boolean
  /** The address with it chosen; of a chosen one, without it. */
  search: ResultsSearch
}

export interface ChoiceGroup {
  title: string
  choices: Choice[]
}

/** The filters of the results. */
export function useChoices(address: ResultsSearch, facets: Facets): ChoiceGroup[] {
  const { t } = useTranslation('search')
  const lang = useLang()
  const { page: _page, cursor: _cursor, ...base } = address
  const choice = (name: string, count: number, isChosen: boolean, change: ResultsSearch, clear: ResultsSearch) => ({
    name,
    count,
    isChosen,
    search: { ...base, ...(isChosen ? clear : change) },
  })
  return [
    {
      title: t('facets.type'),
      choices: facets.kinds.map(({ value, count }) =>
        choice(t(`kinds.${value}`), count, address.type === value, { type: value }, { type: undefined }),
      ),
    },
    {
      title: t('facets.category'),
      choices: facets.categories.map(({ value, name, count }) =>
        choice(name[lang], count, address.category === value, { category: value }, { category: undefined }),
      ),
    },
    {
      title: t('facets.author'),
      choices: facets.authors.map(({ value, count }) =>
        choice(value, count, address.author === value, { author: value }, { author: undefined }),
      ),
    },
    {
      title: t('facets.year'),
      choices: facets.years.map(({ value, count }) =>
        choice(String(value), count, address.year === value, { year: value }, { year: undefined }),
      ),
    },
  ]
}

/** A filter with a single option is useless, and shown only when it is active. */
function Choices({ title, choices }: ChoiceGroup) {
  if (choices.length < 2 && !choices.some(({ isChosen }) => isChosen)) return null
  return (
    <details open>
      <summary>{title}</summary>
      <ul>
        {choices.map(({ name, count, isChosen, search }) => (
          <li key={name}>
            <Link to="/search" search={search} preload={false} aria-current={isChosen ? 'true' : undefined}>
              <LangText>{name}</LangText> <span className="num">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Those that are active, each with its end; on a narrow screen the way to the others. */
export function ChosenFilters({ groups }: { groups: ChoiceGroup[] }) {
  const { t } = useTranslation('search')
  const chosen = groups.flatMap(({ choices }) => choices.filter(({ isChosen }) => isChosen))
  return (
    <p className="chosen no-print">
      {chosen.map(({ name, search }) => (
        <Link key={name} to="/search" search={search} preload={false} aria-label={t('widen', { name })}>
          <LangText>{name}</LangText> <Icon name="close" />
        </Link>
      ))}
      <a href="#narrow" className="to-narrow">
        {t('narrow')}
      </a>
    </p>
  )
}

export function Filters({ groups }: { groups: ChoiceGroup[] }) {
  const { t } = useTranslation('search')
  return (
    <aside id="narrow" aria-label={t('narrow')} className="narrow no-print">
      {groups.map((group) => (
        <Choices key={group.title} {...group} />
      ))}
    </aside>
  )
}
