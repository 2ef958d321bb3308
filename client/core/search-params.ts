/** Parameters of an address may be anything: what is not valid is undefined (see `shared/page-search.rules.ts`). */
type Search = Record<string, unknown>
type Param<K extends string, V> = { [key in K]?: V | undefined }

/** The router reads `?q=12` as a number. */
export function textParam<K extends string>(search: Search, name: K, max: number): Param<K, string> {
  const value = search[name]
  const isText = (typeof value === 'string' || typeof value === 'number') && value !== ''
  return { [name]: isText ? String(value).slice(0, max) : undefined } as Param<K, string>
}

export function choiceParam<K extends string, const V extends string>(
  search: Search,
  name: K,
  choices: readonly V[],
): Param<K, V> {
  return { [name]: choices.find((choice) => choice === search[name]) } as Param<K, V>
}

const maxPages = 50

/** How many pages of a list are shown. */
export function pagesParam({ pages }: Search): Param<'pages', number> {
  return { pages: Number.isInteger(pages) && Number(pages) > 1 ? Math.min(Number(pages), maxPages) : undefined }
}

/** A month: 202611. */
export function monthParam({ month }: Search): Param<'month', number> {
  const value = Number(month)
  return { month: Number.isInteger(value) && value > 190_000 && value < 219_913 ? value : undefined }
}
