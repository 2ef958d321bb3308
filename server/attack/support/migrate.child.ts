// One of several processes that migrate the same data folder at once.
import { migrate, openDb } from '#server/core/db.ts'

const db = openDb(process.env.DATA_DIR!)
migrate(db)
db.$client.close()
