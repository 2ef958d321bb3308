// One of several processes that migrate the same data folder at once.
import { openDb } from '#server/core/db.ts'
import { migrate } from '#server/core/migrations.ts'

const db = openDb(process.env.DATA_DIR!)
migrate(db)
db.$client.close()
