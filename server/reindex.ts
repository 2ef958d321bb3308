// npm run reindex: rebuilds the search index. The site may run meanwhile; writes wait until it is done.
import '#server/core/private-files.ts'
import { openDb } from './core/db.ts'
import { readEnv } from './core/env.ts'
import { migrate } from './core/migrations.ts'
import { rebuildSearchIndex } from './search-index.ts'

const db = openDb(readEnv().DATA_DIR)
migrate(db)
console.log(`${rebuildSearchIndex(db)} documents can be found.`)
db.$client.close()
