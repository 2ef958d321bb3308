// npm run fuzz              50,000 requests
// npm run fuzz -- 5000      so many; SEED repeats a run
import { runFuzz } from './fuzz.ts'

const count = Number(process.argv[2] ?? 50_000)
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32)
/** Allowed heap growth; a leak of a kilobyte per request would exceed it. */
const maxGrowth = 32 * 1024 * 1024

console.log(`SEED=${seed}, ${count} requests`)
const started = performance.now()
const { statuses, faults, heap } = await runFuzz(count, seed)
const seconds = Math.round((performance.now() - started) / 1000)
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
console.log(
  `${seconds} s; heap ${megabytes(heap.early)} after a fifth, ${megabytes(heap.late)} at the end; answers:`,
  statuses,
)
for (const fault of faults.slice(0, 50)) console.error(fault)
const hasGrown = heap.late - heap.early > maxGrowth
if (hasGrown) console.error('The heap has grown.')
process.exit(faults.length > 0 || hasGrown ? 1 : 0)
