import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settingNames } from './env.ts'
import { youngMemory } from './worker-process.ts'

// The compose files and the example of the settings, by what they name, and the ways to start the site: no test starts
// containers.

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const names = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
]

/** What compose itself, Redis, Varnish and Litestream read. */
const ofOthers = new Set([
  ...['MEMORY_LIMIT', 'REDIS_PASSWORD', 'REDISCLI_AUTH'],
  ...['VARNISH_SIZE', 'CACHE_SIZE', 'CACHE_PORT', 'REPLICA_PATH'],
])
const unknown = (given: string[]): string[] =>
  given.filter((name) => !ofOthers.has(name) && !settingNames.includes(name))

describe.each(['compose.yaml', 'compose.standby.yaml'])('%s', (file) => {
  test('sets and reads settings that there are [G-40]', () => {
    const set = names(read(file), /^ +([A-Z][A-Z\d_]+):/gm)
    const used = names(read(file), /\$\{([A-Z\d_]+)/g)
    expect(set.length).toBeGreaterThan(5)
    expect(unknown([...set, ...used])).toEqual([])
  })

  test('mounts files that there are', () => {
    const mounted = names(read(file), /- \.\/([\w.-]+):/g)
    expect(mounted).toContain('litestream.yml')
    expect(mounted.filter((each) => !existsSync(join(root, each)))).toEqual([])
  })

  test('gives Litestream what its configuration asks for', () => {
    const set = names(read(file), /^ +([A-Z][A-Z\d_]+):/gm)
    expect(set).toEqual(expect.arrayContaining(names(read('litestream.yml'), /\$\{([A-Z\d_]+)\}/g)))
  })
})

test.each(['compose.yaml', 'compose.standby.yaml'])(
  'no container of %s writes outside its data, has rights, or a known password',
  (file) => {
    const services = read(file)
      .split(/^services:$/m)[1]!
      .split(/^ {2}(?=\w+:$)/m)
      .filter((text) => text.includes('image:') || text.includes('<<: *site') || text.includes('build:'))
    const common = read(file).split(/^services:$/m)[0]!
    for (const service of services) {
      const whole = service.includes('<<: *site') ? service + common : service
      for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'mem_limit:', 'pids_limit:'])
        expect([service.split(':')[0], line, whole.includes(line)]).toEqual([service.split(':')[0], line, true])
    }
    expect(services.length).toBeGreaterThan(1)
    expect(read(file)).not.toMatch(/(?:PASSWORD|SECRET_ACCESS_KEY):-[^}]/)
  },
)

test('the example names every setting, and none that there is not [G-40]', () => {
  const named = names(read('.env.example'), /^#?([A-Z][A-Z\d_]+)=/gm)
  expect(unknown(named)).toEqual([])
  // For tests alone.
  expect(settingNames.filter((name) => !named.includes(name))).toEqual(['GOOGLE_ISSUER'])
})

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
/** Of a command that starts the site or its worker, as a shell, Docker or compose has it. */
const optionsIn = (text: string, entry: string): string[] => {
  const command = new RegExp(`\\bnode\\W+(--.*) dist/site/${entry}\\.js`).exec(text.replaceAll(/["',]/g, ''))
  return command?.[1]?.split(' ') ?? []
}
const siteOptions = optionsIn(scripts.start ?? '', 'main')

test.each(['Dockerfile', 'README.md'])('%s starts the site with the options of `npm start`', (file) => {
  expect(siteOptions.length).toBeGreaterThan(1)
  expect(optionsIn(read(file), 'main')).toEqual(siteOptions)
})

test('a worker of its own is started with the options of the one beside the site', () => {
  const [name = ''] = youngMemory.split('=')
  const options = siteOptions.map((option) => (option.startsWith(`${name}=`) ? youngMemory : option))
  expect(options).toContain(youngMemory)
  expect(optionsIn(scripts.worker ?? '', 'worker')).toEqual(options)
  expect(optionsIn(read('compose.yaml'), 'worker')).toEqual(options)
})
