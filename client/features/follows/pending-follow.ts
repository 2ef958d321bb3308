import { deviceStorage, tabStorage } from '#client/core/storage.ts'

/** What was to be followed before the login, as JSON. In `sessionStorage`. */
export const pendingFollowKey = 'pendingFollow'
/** `1`: this device is told by push. */
const pushedKey = 'isPushed'

export const isPushed = (): boolean => deviceStorage.get(pushedKey) !== null
export function notePushed(is: boolean): void {
  if (is) deviceStorage.set(pushedKey, '1')
  else deviceStorage.remove(pushedKey)
}

/** Whether there is anything to do for a reader that does not depend on the page (follow-sync.tsx). */
export const hasFollowWork = (): boolean => tabStorage.get(pendingFollowKey) !== null || isPushed()
