import type { Area } from './attack.ts'
import { accounts } from './tries/accounts.ts'
import { google } from './tries/google.ts'
import { mail } from './tries/mail.ts'
import { throttling } from './tries/throttling.ts'

/** In the order in which they run. */
export const areas: Area[] = [accounts, throttling, mail, google]
