// npm run attack                    all tries against sites that it starts
// npm run attack -- accounts http   those of some areas
import { lineOf, runArea, type Verdict } from './attack.ts'
import { areas } from './areas.ts'
import { startTarget } from './support/target.ts'

const names = process.argv.slice(2)
const unknown = names.filter((name) => !areas.some((area) => area.name === name))
if (unknown.length > 0) {
  console.error(`Usage: npm run attack [-- ${areas.map(({ name }) => name).join(' | ')}]`)
  process.exit(2)
}

const verdicts: Verdict[] = []
for (const area of areas.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const variables = (await area.variables?.()) ?? {}
  verdicts.push(
    ...(await runArea(area, () => startTarget(variables), { onVerdict: (verdict) => console.log(lineOf(verdict)) })),
  )
}

const failed = verdicts.filter(({ isHeld }) => !isHeld)
console.log(`\n${verdicts.length} tries, ${verdicts.length - failed.length} held, ${failed.length} FAILED`)
for (const { area, name } of failed) console.log(`  ${area}: ${name}`)
process.exit(failed.length > 0 ? 1 : 0)
