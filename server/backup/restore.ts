// npm run restore -- FILE
import '#server/core/private-files.ts'
import { readEnvToWrite } from '#server/core/env.ts'
import { openStorage } from '#server/core/storage-open.ts'
import { ArchiveError } from './archive.ts'
import { DataInUseError, restoreBackup } from './restore-backup.ts'

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: npm run restore -- FILE')
  process.exit(2)
}
try {
  const env = readEnvToWrite()
  const manifest = await restoreBackup({ dataDir: env.DATA_DIR, openStorage: () => openStorage(env), file })
  console.log(
    `${env.DATA_DIR} is as it was at ${manifest.createdAt}: the database and ${manifest.files.length - 1} files`,
  )
  console.log(
    'Everybody must sign in again, with the password of that day. Links that open accounts, invitations and preview links are void.',
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof ArchiveError || error instanceof DataInUseError) console.error('Nothing was changed.')
  process.exit(1)
}
