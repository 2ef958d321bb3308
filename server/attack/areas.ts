import type { Area } from './attack.ts'
import { accounts } from './tries/accounts.ts'
import { authorisation } from './tries/authorisation.ts'
import { google } from './tries/google.ts'
import { http } from './tries/http.ts'
import { injection } from './tries/injection.ts'
import { mail } from './tries/mail.ts'
import { throttling } from './tries/throttling.ts'

/** In the order in which they run. */
export const areas: Area[] = [accounts, throttling, mail, google, authorisation, injection, http]
