// Compiles the lists of Tamil words into shared/tamil/lexicon.data.ts: npm run lexicon
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileLexicon } from '#shared/tamil/lexicon-format.ts'
import { dataModule } from './data-module.ts'
import { inSounds, readLists } from './lists.ts'

const lists = readLists()
writeFileSync(
  join(import.meta.dirname, '../../shared/tamil/lexicon.data.ts'),
  dataModule(compileLexicon(lists.map(inSounds))),
)
console.log(`${lists.reduce((sum, { lines }) => sum + lines.length, 0)} words of ${lists.length} classes`)
