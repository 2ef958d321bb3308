interface BilingualOptionsProps {
  choices: readonly { id: string; name: { ta: string; en: string } }[] | undefined
}

/** Options named in Tamil, with the English name as their tooltip. */
export function BilingualOptions({ choices }: BilingualOptionsProps) {
  return choices?.map(({ id, name }) => (
    <option key={id} value={id} lang="ta" title={name.en}>
      {name.ta}
    </option>
  ))
}
