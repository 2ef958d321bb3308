/** Class names of which some depend on a condition. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
