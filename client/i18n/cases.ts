import { cases, inCase } from '#shared/tamil/cases.ts'
import { i18nextOf, type I18n } from './i18n.ts'

/** Lets Tamil messages put their values into a case: `{{name, accusative}}த் திருத்து`. */
export function addCases(i18n: I18n): void {
  for (const name of cases) i18nextOf(i18n).services.formatter?.add(name, (value) => inCase(String(value), name))
}
