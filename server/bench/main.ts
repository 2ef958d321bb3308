// npm run bench            ratios to a bare server
// npm run bench -- soak    a minute of reading and publishing, without a fault
import { measureRatios } from './ratios.ts'
import { soak } from './soak.ts'

const runs: Record<string, () => Promise<boolean>> = { ratios: measureRatios, soak }
const [name = 'ratios'] = process.argv.slice(2)
const run = runs[name]
if (!run) {
  console.error(`Usage: npm run bench [-- ${Object.keys(runs).join(' | ')}]`)
  process.exit(2)
}
process.exit((await run()) ? 0 : 1)
