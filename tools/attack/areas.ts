import type { Area } from './attack.ts'
import { accounts } from './tries/accounts.ts'
import { authorisation } from './tries/authorisation.ts'
import { backup } from './tries/backup.ts'
import { browser } from './tries/browser.ts'
import { connections } from './tries/connections.ts'
import { content } from './tries/content.ts'
import { files } from './tries/files.ts'
import { flooding } from './tries/flooding.ts'
import { google } from './tries/google.ts'
import { http } from './tries/http.ts'
import { injection } from './tries/injection.ts'
import { mail } from './tries/mail.ts'
import { orders } from './tries/orders.ts'
import { processes } from './tries/processes.ts'
import { throttling } from './tries/throttling.ts'

/** In the order in which they run. */
export const areas: Area[] = [
  ...[accounts, throttling, mail, google, authorisation, injection, http, orders, content, browser, files],
  ...[backup, processes, flooding, connections],
]
