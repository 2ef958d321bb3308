import type { Trpc } from '#client/core/trpc.ts'
import { deviceStorage } from '#client/core/storage.ts'
import { isPushed, notePushed } from './pending-follow.ts'

// Web Push in this browser. The service worker is that of the offline copies (client/features/bookmarks): a site has one.

/** Whether this browser was asked, once and for all. */
const askedKey = 'pushAsked'

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis && !import.meta.env.DEV

/** `denied`: the reader, or the browser itself, has forbidden messages. */
export type PushState = 'unavailable' | 'denied' | 'off' | 'on'

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

export async function readPushState(): Promise<PushState> {
  if (!canPush()) return 'unavailable'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await findSubscription()) ? 'on' : 'off'
}

/** Whether to ask a reader who has just followed something for the first time. */
export const mayAsk = (): boolean =>
  canPush() && Notification.permission === 'default' && !isPushed() && deviceStorage.get(askedKey) === null

export const noteAsked = (): void => void deviceStorage.set(askedKey, '1')

/** What the server is told of a browser. */
type Told = Parameters<ReturnType<Trpc['follows']['addPush']['mutationOptions']>['mutationFn'] & object>[0]

const toldOf = (subscription: PushSubscription): Told => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

interface Server {
  siteName: string
  pushKey: string
  add: (told: Told) => Promise<unknown>
}

/**
 * Has this browser told by push. Called by a press: browsers show their own question only then.
 * @returns `denied` when the reader has said no there
 * @throws what the browser or the server refuses; then nothing has changed
 */
export async function turnPushOn({ siteName, pushKey, add }: Server): Promise<PushState> {
  if (!canPush()) return 'unavailable'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  // By its address the worker knows the name of the site.
  await navigator.serviceWorker.register(`/offline-worker.js?name=${encodeURIComponent(siteName)}`)
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  try {
    await add(toldOf(subscription))
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  notePushed(true)
  return 'on'
}

/** @param remove tells the server; a browser that has unsubscribed gets nothing in any case */
export async function turnPushOff(remove: (endpoint: string) => Promise<unknown>): Promise<void> {
  const subscription = await findSubscription()
  notePushed(false)
  if (!subscription) return
  await subscription.unsubscribe()
  await remove(subscription.endpoint)
}

/** Tells the server of this browser's subscription again: it may have changed, or the session has. */
export async function keepPush(add: Server['add']): Promise<void> {
  const subscription = (await readPushState()) === 'on' ? await findSubscription() : null
  if (subscription) await add(toldOf(subscription))
  else notePushed(false)
}
