// Writes client/i18n/messages.gen.d.ts, which git does not keep: to the compiler a JSON file's messages are any text, so
// it is told here which keys there are, and which values each message takes. The Tamil messages decide.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flatten, placeholders } from './flatten.ts'
import { messages } from './messages.ts'

const namespaces = Object.entries(messages.ta).map(([namespace, group]) => {
  // A message for a number has two forms, `minutes_one` and `minutes_other`, and is asked for as `minutes`.
  const known = new Map(
    flatten(group)
      .filter(([path]) => !path.endsWith('_one'))
      .map(([path, message]) => [path.replace(/_other$/, ''), placeholders(message)]),
  )
  const lines = [...known].map(([path, names]) => {
    const type = names.map((name) => `'${name}'`).join(' | ') || 'never'
    return `    '${path}': ${type}\n`
  })
  return `  '${namespace}': {\n${lines.join('')}  }\n`
})
writeFileSync(
  join(import.meta.dirname, 'messages.gen.d.ts'),
  `// Written by generate-types.ts.\n\n/** The values that each message takes. */\nexport interface ValueNames {\n${namespaces.join('')}}\n`,
)
