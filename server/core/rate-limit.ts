import { LRUCache } from 'lru-cache'
import { minuteMs } from '#shared/durations.ts'
import type { Call } from './context.ts'
import { AppError } from './errors.ts'

// What a caller may ask for. Every kind of request has a cost, and all of them spend one budget; some kinds have a limit of
// their own as well. Both are far above what people do, and a budget is a fraction of the processor. A procedure names
// its kind in its meta (trpc.ts). Cached responses are not counted, since they cost nothing. Passwords and emails have
// limits of their own (throttle.ts).

/** About the milliseconds of processor time that a request takes. */
export const costs = { read: 5, write: 10, search: 15, page: 20, upload: 50, login: 20, beacon: 1 } as const
export type CallKind = keyof typeof costs

/** The most requests of a kind in a minute. */
export const callsPerMinute = {
  read: 900,
  write: 240,
  search: 240,
  page: 600,
  upload: 120,
  login: 30,
  beacon: 1200,
} as const

/**
 * All accounts of one network spend a budget together, too, that is so many times as large: more accounts give nobody more.
 */
const accountsShare = 2
/** A fifth of one processor, for as long as a caller likes … */
const costPerSecond = 200
/** … and what may be spent at once: half a minute's worth. */
const burst = 6000
/** Refused requests cost as well. Whoever goes on regardless is then refused before a procedure or page is looked up. */
const refusalCost = 5

/** Whoever is forgotten begins anew: far more callers than there are within the minute in which a budget fills again. */
const maxCallers = 50_000

export interface Caller {
  userId?: string | undefined
  network: string
}

const toCallerKey = ({ userId, network }: Caller): string => userId ?? network

interface Limits {
  callsPerMinute?: Record<CallKind, number>
  costPerSecond?: number
  burst?: number
  /** Milliseconds of a clock that never goes backwards. */
  now?: () => number
  /** The minutes in which calls are counted are those of that clock; otherwise they begin with a call. */
  hasCommonMinutes?: boolean
  /** Told of all that callers spend here. */
  onSpent?: (spending: Spending) => void
}

/** What a caller has spent: a part of the budget, and of the calls of a kind. */
export interface Spending {
  key: string
  cost: number
  kind?: CallKind | undefined
}

export interface RateLimit {
  /**
   * Counts a request by user, and the users of a network together; without one, by network.
   * @param cost what it spends, in milliseconds of processor time
   * @throws AppError TOO_MANY_REQUESTS with the seconds until it will be accepted
   */
  count(caller: Caller, kind: CallKind, cost?: number): void
  /** Adds to the cost of a request that has been accepted, whose size is known only while it is answered. */
  charge(caller: Caller, cost: number): void
  /** Seconds until the caller's budget allows anything at all; 0 when it does now. */
  waitOf(caller: Caller): number
  /** Adds what a caller has spent in another process. */
  add(spending: Spending): void
}

export function createRateLimit(limits: Limits = {}): RateLimit {
  const { now = () => performance.now(), hasCommonMinutes = false, onSpent = () => {} } = limits
  const maxCalls = limits.callsPerMinute ?? callsPerMinute
  const perSecond = limits.costPerSecond ?? costPerSecond
  const budget = limits.burst ?? burst
  let counts = new Map<string, number>()
  let endsAt = 0
  // What each caller has spent and not won back, and when that was reckoned.
  const accounts = new LRUCache<string, { spent: number; at: number }>({ max: maxCallers })

  function accountOf(key: string) {
    const at = now()
    const account = accounts.get(key) ?? { spent: 0, at }
    account.spent = Math.max(0, account.spent - ((at - account.at) * perSecond) / 1000)
    account.at = at
    accounts.set(key, account)
    return account
  }

  /** The budgets that a caller spends, with the part of each cost that they bear. */
  function budgetsOf(caller: Caller) {
    const own = { key: toCallerKey(caller), share: 1 }
    const shared = { key: `accounts ${caller.network}`, share: 1 / accountsShare }
    const budgets = caller.userId === undefined ? [own] : [own, shared]
    return budgets.map(({ key, share }) => ({ key, share, account: accountOf(key) }))
  }

  /** Seconds until so much can be spent. */
  const secondsUntil = (caller: Caller, cost: number): number =>
    Math.max(
      0,
      ...budgetsOf(caller).map(({ account, share }) => Math.ceil((account.spent + cost * share - budget) / perSecond)),
    )

  function spend(caller: Caller, cost: number, kind?: CallKind): void {
    for (const { key, share, account } of budgetsOf(caller)) {
      account.spent += cost * share
      onSpent({ key, cost: cost * share, kind: share === 1 ? kind : undefined })
    }
  }

  function countKind(key: string, kind: CallKind): number {
    const time = now()
    // All counts are reset together, so no entry needs an expiry of its own.
    if (time >= endsAt) {
      counts = new Map()
      endsAt = hasCommonMinutes ? (Math.floor(time / minuteMs) + 1) * minuteMs : time + minuteMs
    }
    const count = (counts.get(`${kind} ${key}`) ?? 0) + 1
    if (count > maxCalls[kind]) return Math.ceil((endsAt - time) / 1000)
    counts.set(`${kind} ${key}`, count)
    return 0
  }

  return {
    count(caller, kind, cost = costs[kind]) {
      const isOver = secondsUntil(caller, cost) > 0
      const waitForKind = isOver ? 0 : countKind(toCallerKey(caller), kind)
      if (!isOver && waitForKind === 0) return spend(caller, cost, kind)
      // Refusals fill a budget and never more than that: whoever waits is heard again.
      for (const { account, share } of budgetsOf(caller))
        account.spent = Math.max(account.spent, Math.min(budget, account.spent + refusalCost * share))
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: waitForKind || secondsUntil(caller, cost) })
    },
    charge: (caller, cost) => spend(caller, cost),
    add({ key, cost, kind }) {
      accountOf(key).spent += cost
      if (kind) countKind(key, kind)
    },
    waitOf: (caller) => secondsUntil(caller, costs.read),
  }
}

/** What the calls of one request may cost together, in ms of processor time; they run without a pause. */
const maxRequestCost = 100

/**
 * Counts the calls of one request.
 * @returns a function that throws AppError TOO_MANY_REQUESTS where the caller has no budget left, or the batch is too dear
 */
export function requestCounter(limit: RateLimit, caller: Caller): (call: Call) => void {
  let total = 0
  return ({ kind, size, isAlreadyCounted }) => {
    const cost = costs[kind] * size
    if (isAlreadyCounted) return limit.charge(caller, cost)
    // One call is always allowed, whatever it costs.
    if (total > 0 && total + cost > maxRequestCost) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 })
    total += cost
    limit.count(caller, kind, cost)
  }
}
