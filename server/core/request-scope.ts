import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from './log.ts'

/** The request in which something happens, for the audit log and the security events. */
interface RequestScope {
  requestId: string
  /** The caller's IPv4 address or IPv6 network. */
  network: string
  log: Logger
}

/** Set for every procedure, so that no service has to pass it on; empty in jobs, commands and at the start. */
export const requestScope = new AsyncLocalStorage<RequestScope>()
