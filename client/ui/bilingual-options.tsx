interface BilingualOptionsProps {
  choices: readonly { id: string; name: { ta: string; en: string } }[] | undefined
}

/** Choices of the admin that are named in both languages: in Tamil, and in English for whoever asks. */
export function BilingualOptions({ choices }: BilingualOptionsProps) {
  return choices?.map(({ id, name }) => (
    <option key={id} value={id} lang="ta" title={name.en}>
      {name.ta}
    </option>
  ))
}
