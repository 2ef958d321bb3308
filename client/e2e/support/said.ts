import { cases, inCase } from '../../../shared/tamil/cases.ts'

/** A message with its values, as a page says it: `said(say.editOf, { name })`. */
export const said = (message: string, values: Readonly<Record<string, string>>): string =>
  message.replace(/{{(\w+)(?:, (\w+))?}}/g, (_, name: string, wanted?: string) => {
    const value = values[name] ?? ''
    const found = cases.find((each) => each === wanted)
    return found ? inCase(value, found) : value
  })
