/** Parameters of an address may be anything: what is not valid is dropped. */
type Search = Record<string, unknown>

/** The router reads `?q=12` as a number. */
export function textParam<K extends string>(search: Search, name: K, max: number): { [key in K]?: string } {
  const value = search[name]
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return {}
  return { [name]: String(value).slice(0, max) } as { [key in K]?: string }
}

export function choiceParam<K extends string, const V extends string>(
  search: Search,
  name: K,
  choices: readonly V[],
): { [key in K]?: V } {
  const value = choices.find((choice) => choice === search[name])
  return (value === undefined ? {} : { [name]: value }) as { [key in K]?: V }
}

const maxPages = 50

/** How many pages of a list are shown. */
export function pagesParam({ pages }: Search): { pages?: number } {
  return Number.isInteger(pages) && Number(pages) > 1 ? { pages: Math.min(Number(pages), maxPages) } : {}
}
