import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import english from '#client/i18n/en/admin/site.json' with { type: 'json' }
import tamil from '#client/i18n/ta/admin/site.json' with { type: 'json' }
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Role } from '#shared/auth.ts'
import { wordsOf } from '#shared/search/normalize.ts'
import { romanStem, stem } from '#shared/search/stem.ts'
import { hasRight, type Right } from '#shared/staff.rules.ts'
import { accountPage } from './admin-token.ts'
import { partsOf, type Part } from './admin-sections.ts'
import type { ComboboxOption } from './combobox.tsx'

/** Of each kind. */
const maxFound = 5

/** Something that the palette leads to. */
export interface Way extends ComboboxOption {
  to: NonNullable<LinkProps['to']>
  search?: Record<string, string>
  /** What it is found by besides its name, in the other language. */
  words?: string
}

const names = { ta: tamil.nav, en: english.nav }
const creations = { ta: tamil.creations, en: english.creations }
/** What people call making something, besides the words of its button. */
const makingWords = 'add create write சேர் உருவாக்கு எழுது'

/** The same for all forms of a word: கடிதம், கடிதங்கள்; letter, letters. */
const stemOf = (word: string): string => romanStem(stem(word))

/** Whether each word is the beginning of one of a page's Tamil or English names, or another form of it. */
export function isNamed({ name, words = '' }: Way, q: string): boolean {
  const known = wordsOf(`${name} ${words}`)
  const stems = new Set(known.map(stemOf))
  return wordsOf(q).every((word) => known.some((each) => each.startsWith(word)) || stems.has(stemOf(word)))
}

const isCreation = (key: string): key is keyof typeof english.creations => key in english.creations

/** The pages that the role may use, then what it may create there. */
export function usePageWays(role: Role): Way[] {
  const { t } = useTranslation('adminSite')
  const lang = useLang()
  const other = lang === 'ta' ? 'en' : 'ta'
  const pageOf = (key: keyof typeof english.nav, to: Way['to']): Way => ({
    ...{ id: key, to, name: names[lang][key] },
    ...{ note: names[other][key], words: names[other][key] },
  })
  const creationOf = ({ key, create }: Part): Way[] => {
    if (!create) return []
    if (!isCreation(key)) return []
    return [
      {
        ...{ id: `new ${key}`, to: create, name: t(`creations.${key}`), note: names[lang][key] },
        words: [creations[other][key], names.ta[key], names.en[key], makingWords].join(' '),
      },
    ]
  }
  const parts = partsOf(role)
  return [
    pageOf('dashboard', '/admin/dashboard'),
    ...parts.map(({ key, to }) => pageOf(key, to)),
    pageOf('account', accountPage),
    ...parts.flatMap(creationOf),
  ]
}

/** What the site's own searches find, a few of each kind; undefined while they look. */
export function useFoundWays(role: Role, q: string): Way[] | undefined {
  const { t } = useTranslation(['adminHome', 'adminPostList'])
  const trpc = useTrpc()
  const mayPublish = hasRight(role, 'admin')
  const by = (right: Right) => ({ enabled: q !== '' && hasRight(role, right), placeholderData: keepPreviousData })
  const input = { q, limit: maxFound }
  const posts = useQuery(trpc.posts.adminList.queryOptions(input, by('writing')))
  const orders = useQuery(trpc.orders.adminList.queryOptions(input, by('shop')))
  const books = useQuery(trpc.books.adminList.queryOptions(input, by('shop')))
  if (q === '') return []
  if ([posts, orders, books].some((each) => each.isLoading || each.isPlaceholderData)) return undefined
  return [
    ...(posts.data?.posts ?? []).map(({ id, title, author, state }): Way => {
      // What authors handed in is the editors' once it is published.
      const mayChange = mayPublish || state === 'draft' || state === 'review'
      return {
        ...{ id: `post ${id}`, name: title || t('adminPostList:untitled') },
        ...{ note: [t('adminHome:palette.post'), author].filter(Boolean).join(' · ') },
        ...(mayChange
          ? { to: '/admin/write', search: { post: id } }
          : { to: '/admin/universal', search: { q: title } }),
      }
    }),
    ...(orders.data?.orders ?? []).map(({ id, number, name }): Way => ({
      ...{ id: `order ${id}`, name: `#${number} ${name}`, note: t('adminHome:palette.order') },
      ...{ to: '/admin/orders', search: { edit: id } },
    })),
    ...(books.data?.books ?? []).map(({ id, name, author }): Way => ({
      ...{ id: `book ${id}`, name, note: [t('adminHome:palette.book'), author].join(' · ') },
      ...{ to: '/admin/books', search: { q: name } },
    })),
  ]
}
