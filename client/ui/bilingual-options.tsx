import { useLang } from '#client/core/lang.ts'

interface BilingualOptionsProps {
  choices: readonly { id: string; name: { ta: string; en: string } }[] | undefined
}

/** Options named in the language of the page, with the other name as their tooltip. */
export function BilingualOptions({ choices }: BilingualOptionsProps) {
  const lang = useLang()
  return choices?.map(({ id, name }) => (
    <option key={id} value={id} title={name[lang === 'ta' ? 'en' : 'ta']}>
      {name[lang]}
    </option>
  ))
}
