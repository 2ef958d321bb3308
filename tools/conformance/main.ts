// npm run conformance   prints which tests prove each statement and repeat each attack, as Markdown
import { areas } from '#tools/attack/areas.ts'
import { knownIds, readNamedTests } from './ids.ts'

const tests = readNamedTests()
const cell = (text: string): string => text.replaceAll('|', '\\|')

/** A row for each id, with the file and title of each test that names it. */
const rows = (ids: string[]): string[] =>
  ids.map((id) => {
    const named = tests.filter((test) => test.ids.includes(id))
    return `| ${id} | ${named.map(({ file, title }) => `\`${file}\` “${cell(title)}”`).join('<br>')} |`
  })
const byNumber = new Intl.Collator('en', { numeric: true })
const [attacks, statements] = [true, false].map((isAttack) =>
  knownIds.filter((id) => id.startsWith('attack ') === isAttack).toSorted(byNumber.compare),
) as [string[], string[]]
const tries = areas.flatMap(({ name, tries: all }) =>
  Object.keys(all).map((sentence) => `| ${name} | ${cell(sentence)} |`),
)

console.log(
  [
    ['# Statements, and the tests that prove them', '', '| id | tests |', '| --- | --- |', ...rows(statements)],
    ['', '# Attacks', '', '## Tries of `npm run attack`', '', '| area | try |', '| --- | --- |', ...tries],
    ['', '## Attacks and faults that tests repeat', '', '| | tests |', '| --- | --- |', ...rows(attacks)],
  ]
    .flat()
    .join('\n'),
)
