import './category-bar.css'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { categoryPath } from '#shared/addresses.ts'
import type { Category } from '#shared/categories.ts'
import { CategoryName } from '#client/ui/category-name.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Icon } from '#client/ui/icon.tsx'

/** How many categories stand in the bar; the rest under More. */
const directCategories = 4

/** The first categories as links, the rest in a list that opens. Only those with both names are shown. */
export function CategoryBar({ categories }: { categories: Category[] }) {
  const { t } = useTranslation('site')
  const pathname = useLocation({ select: (location) => location.pathname })
  const named = categories.filter(({ name }) => name.ta && name.en)
  const direct = named.slice(0, directCategories)
  const rest = named.slice(directCategories)
  const isCurrentInRest = rest.some((category) => `${pathname}/`.startsWith(`${categoryPath(category)}/`))
  return (
    <nav className="cats" aria-label={t('categories')}>
      <div className="wrap">
        <ul className="cats-row">
          {direct.map((category) => (
            <CategoryLink key={category.id} category={category} />
          ))}
        </ul>
        {rest.length > 0 && (
          <Disclosure
            className={classNames('more', isCurrentInRest && 'current')}
            summary={
              <>
                {t('more')} <Icon name="chevron-down" />
              </>
            }
          >
            <ul className="drop">
              {rest.map((category) => (
                <CategoryLink key={category.id} category={category} />
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
    </nav>
  )
}

function CategoryLink({ category }: { category: Category }) {
  return (
    <li>
      <Link to={categoryPath(category)} activeOptions={{ includeSearch: false }} title={category.name.en}>
        <CategoryName name={category.name} />
      </Link>
    </li>
  )
}
