// npm run doctor: looks at a site and what it needs, a line for each. Ends with 1 if something is wrong.
import { readEnvOrExit } from '#server/core/env.ts'
import { examine } from './examine.ts'

const findings = await examine(readEnvOrExit())
const width = Math.max(...findings.map(({ what }) => what.length))
for (const { what, isWell, found, todo } of findings) {
  const mark = isWell === undefined ? '–' : isWell ? '✓' : '✗'
  console.log(`${mark} ${what.padEnd(width)}  ${found}${todo ? `. ${todo}` : ''}`)
}
const faults = findings.filter(({ isWell }) => isWell === false).length
console.log(faults === 0 ? '\nAll is well.' : `\n${faults === 1 ? 'One thing needs' : `${faults} things need`} you.`)
process.exit(faults === 0 ? 0 : 1)
