// What a browser calls itself, in two words that a person knows.

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (table: typeof browsers, agent: string): string | undefined =>
  table.find(([pattern]) => pattern.test(agent))?.[1]

/** `Firefox · Linux`; undefined for what is no browser that we know. */
export function deviceName(agent: string): string | undefined {
  const names = [nameIn(browsers, agent), nameIn(systems, agent)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(' · ') : undefined
}
