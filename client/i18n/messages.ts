import { accountPages as enAccount } from './en/account-pages.ts'
import { admin as enAdmin } from './en/admin.ts'
import { buyingPages as enBuying } from './en/buying.ts'
import { errors as enErrors } from './en/errors.ts'
import { reader as enReader } from './en/reader.ts'
import { accountPages as taAccount } from './ta/account-pages.ts'
import { admin as taAdmin } from './ta/admin.ts'
import { buyingPages as taBuying } from './ta/buying.ts'
import { errors as taErrors } from './ta/errors.ts'
import { reader as taReader } from './ta/reader.ts'

/** All messages of both languages, for tests and generate-types.ts. Pages load what they need: load.ts. */
export const messages = {
  ta: { ...taReader, ...taAccount, ...taBuying, ...taAdmin, errors: { ...taReader.errors, ...taErrors } },
  en: { ...enReader, ...enAccount, ...enBuying, ...enAdmin, errors: { ...enReader.errors, ...enErrors } },
}
