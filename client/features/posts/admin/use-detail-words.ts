import type { Category } from '#shared/categories.ts'
import { formatDate } from '#shared/dates.ts'
import type { ShownFields } from '#shared/drafts.ts'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { flagFields, type FlagField } from '#shared/post-fields.ts'
import type { Detail } from './form-diff.ts'

const isFlag = (detail: Detail): detail is FlagField => flagFields.some((name) => name === detail)

const languages = { ta: 'தமிழ்', en: 'English' } as const

/** The details of a post in words, by their names; what is not there says so. */
export function useDetailWords(categories: readonly Category[]) {
  const { t } = useTranslation(['adminDrafts', 'adminWriting', 'adminTerms'])
  const lang = useLang()
  const none = t('adminDrafts:diff.none')
  const momentOf = (moment: string) => `${formatDate(moment, lang)}, ${formatDate(moment, lang, 'time')}`
  const isSet = (value: boolean) => t(`adminDrafts:diff.${value ? 'yes' : 'no'}`)

  const authorOf = ({ author, authors }: ShownFields) =>
    authors.map(({ name, role }) => `${name} (${t(`adminTerms:roles.${role}`)})`).join(', ') || author
  const seriesOf = ({ series }: ShownFields) => {
    if (!series) return ''
    return series.part === undefined
      ? series.name
      : t('adminDrafts:diff.part', { series: series.name, part: series.part })
  }
  const stateOf = ({ next }: ShownFields) => {
    if (!next) return ''
    const state = t(`adminWriting:state.${next.state}`)
    return next.state === 'scheduled' && next.publishAt ? `${state}, ${momentOf(next.publishAt)}` : state
  }
  const noteOf = ({ next }: ShownFields) =>
    typeof next?.updateNote === 'string' ? next.updateNote || t('adminWriting:state.tellUpdate') : ''

  return (detail: Exclude<Detail, 'images'>, form: ShownFields): string => {
    if (isFlag(detail)) return isSet(form[detail])
    const words = {
      author: authorOf,
      category: () => categories.find(({ id }) => id === form.category)?.name[lang],
      language: () => (form.language ? languages[form.language] : t('adminWriting:terms.fromText')),
      tags: () => form.tags.join(', '),
      series: seriesOf,
      publishedAt: () => form.publishedAt && momentOf(form.publishedAt),
      state: stateOf,
      updateNote: noteOf,
    } satisfies Record<typeof detail, (form: ShownFields) => string | null | undefined>
    return words[detail](form) || none
  }
}
