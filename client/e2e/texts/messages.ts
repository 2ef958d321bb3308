import { accountPages as enAccount } from '../../i18n/en/account-pages.ts'
import { admin as enAdmin } from '../../i18n/en/admin.ts'
import { buying as enBuying } from '../../i18n/en/buying.ts'
import { errors as enErrors } from '../../i18n/en/errors.ts'
import { reader as enReader } from '../../i18n/en/reader.ts'
import { accountPages as taAccount } from '../../i18n/ta/account-pages.ts'
import { admin as taAdmin } from '../../i18n/ta/admin.ts'
import { buying as taBuying } from '../../i18n/ta/buying.ts'
import { errors as taErrors } from '../../i18n/ta/errors.ts'
import { reader as taReader } from '../../i18n/ta/reader.ts'

/** All messages of both languages, whichever page loads them. */
export const messages = {
  en: { ...enReader, ...enAccount, ...enAdmin, buying: enBuying, errors: enErrors },
  ta: { ...taReader, ...taAccount, ...taAdmin, buying: taBuying, errors: taErrors },
}
