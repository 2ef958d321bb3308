import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>
}
interface Manifest {
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  devDependencies: Record<string, string>
}

// npm silently omits from the lock file what it could not fetch for another platform: there `npm ci` then fails, or a tool
// lacks its binary.
test('every optional dependency that the lock names has an entry in the lock', () => {
  const { packages } = read('package-lock.json') as Lock
  const hasEntry = (from: string, name: string): boolean => {
    if (packages[from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`]) return true
    if (from === '') return false
    const parent = from.lastIndexOf('/node_modules/')
    return hasEntry(parent < 0 ? '' : from.slice(0, parent), name)
  }
  const missing = Object.entries(packages).flatMap(([from, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !hasEntry(from, name))
      .map((name) => `${from || 'package.json'}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('dependencies are exact versions', () => {
  const { dependencies, optionalDependencies, devDependencies } = read('package.json') as Manifest
  const loose = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  )
  expect(loose).toEqual([])
})

const { optionalDependencies } = read('package.json') as Manifest
const lockedNode = optionalDependencies[`node-${process.platform}-${process.arch}`]

// Platforms without a locked Node use their own.
test.runIf(lockedNode)('scripts run on the Node that the lock names, whatever Node the machine has', () => {
  expect(process.version).toBe(`v${lockedNode}`)
})
