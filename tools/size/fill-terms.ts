import { authors, series, tags } from '#drizzle/schema/index.ts'
import { nameColumns } from '#server/features/terms/terms.names.service.ts'
import { dayMs } from '#shared/durations.ts'
import type { TermKind } from '#shared/terms.rules.ts'
import type { Fill } from './fill-context.ts'
import { insertInto } from './rows.ts'
import { givenNames, lexiconNouns, plainText } from './texts.ts'

/** Different names, each with the columns that follow from it. */
function* namesOf(kind: TermKind, count: number, make: (index: number) => string) {
  const seen = new Set<string>()
  for (let index = 0; seen.size < count; index += 1) {
    const name = make(index)
    const columns = nameColumns(kind, name)
    if (seen.has(columns.slug)) continue
    seen.add(columns.slug)
    yield { name, ...columns }
  }
}

const nounAt = (index: number): string => lexiconNouns[(index * 7) % lexiconNouns.length]!
/** One word, and two where there are no more words. */
const words = (index: number): string =>
  index < lexiconNouns.length
    ? nounAt(index)
    : `${nounAt(index)} ${nounAt(index * 3 + Math.floor(index / lexiconNouns.length))}`

/** Authors, tags and series. */
export function fillTerms({ db, random, amounts, now }: Fill): void {
  const createdAt = () => now - random.below(1000) * dayMs
  insertInto(
    db,
    authors,
  )(function* () {
    const buildAuthorName = (index: number) =>
      index < givenNames.length ? givenNames[index]! : `${random.pick(givenNames).split(' ')[0]} ${words(index)}`
    for (const name of namesOf('author', amounts.authors, buildAuthorName))
      yield { id: random.id(), ...name, bio: plainText(random, 'ta'), createdAt: createdAt() }
  })
  insertInto(
    db,
    tags,
  )(function* () {
    for (const name of namesOf('tag', amounts.tags, words)) yield { id: random.id(), ...name, createdAt: createdAt() }
  })
  insertInto(
    db,
    series,
  )(function* () {
    for (const { name, slug } of namesOf('series', amounts.series, (index) => `${words(index + 11)} தொடர்`))
      yield { id: random.id(), name, slug, createdAt: createdAt() }
  })
}
