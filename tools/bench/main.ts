// npm run bench            ratios to a bare server
// npm run bench -- search  ratios to a bare full-text query, with 100,000 posts
// npm run bench -- months  a month's pages with 100,000 posts, as ratios to 1,000
// npm run bench -- fanout  a message to 100,000 readers, and what it does to reading meanwhile
// npm run bench -- flood   what one hostile client does to readers of the home page
// npm run bench -- cache   the home page behind Varnish, as a ratio to nginx with the same bytes as a file
// npm run bench -- overload  ten times the load that the site carries, for a minute
// npm run bench -- processes what a second process brings
// npm run bench -- pages   what a new page costs, as a ratio to another version (BASE=its folder)
// npm run bench -- soak    a minute of reading and publishing, without a fault
import { measureFanOut } from './fan-out.ts'
import { measureFlood } from './flood.ts'
import { measureMonths } from './months.ts'
import { measureOverload } from './overload.ts'
import { measurePages } from './pages.ts'
import { measureProcesses } from './processes.ts'
import { measureRatios } from './ratios.ts'
import { measureSearch } from './search.ts'
import { measureSharedCache } from './shared-cache.ts'
import { soak } from './soak.ts'

const runs: Record<string, () => Promise<boolean>> = {
  fanout: measureFanOut,
  flood: measureFlood,
  ratios: measureRatios,
  search: measureSearch,
  months: measureMonths,
  cache: measureSharedCache,
  overload: measureOverload,
  pages: measurePages,
  processes: measureProcesses,
  soak,
}
const [name = 'ratios'] = process.argv.slice(2)
const run = runs[name]
if (!run) {
  console.error(`Usage: npm run bench [-- ${Object.keys(runs).join(' | ')}]`)
  process.exit(2)
}
process.exit((await run()) ? 0 : 1)
