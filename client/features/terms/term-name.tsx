import { useLang } from '#client/core/lang.ts'
import { langOfText } from '#shared/lang.ts'
import { nameIn } from '#shared/terms.rules.ts'

/** The name of an author, tag or series in the language of the page, as far as it has one there. */
export function TermName({ term }: { term: { name: string; nameEn: string } }) {
  const page = useLang()
  const name = nameIn(term, page)
  return <span lang={langOfText(name) === page ? undefined : langOfText(name)}>{name}</span>
}
