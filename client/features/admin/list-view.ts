type Search = Record<string, unknown>

/**
 * The part of a list's address that a saved view keeps: the named parameters, as a query that is always written in the same
 * order, so that equal views have equal queries.
 * @param validate what the list's route reads its parameters with
 */
export const viewsOf = <S extends object, K extends keyof S & string>(
  validate: (search: Search) => S,
  names: readonly K[],
) => ({
  queryOf: (search: S): string =>
    new URLSearchParams(names.flatMap((name) => (search[name] ? [[name, String(search[name])]] : []))).toString(),
  /** All of the parameters; those that the query lacks are undefined. */
  viewOf: (query: string): Pick<S, K> => {
    const found = validate(Object.fromEntries(new URLSearchParams(query)))
    return Object.fromEntries(names.map((name) => [name, found[name]])) as Pick<S, K>
  },
})
