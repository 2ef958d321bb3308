import type { Translation } from '../messages.ts'
import type { adminSettings as ta } from '../ta/admin-settings.ts'

/** What the owner decides about the whole site. */
export const adminSettings = {
  title: 'Site settings',
  note: 'A change holds from the next page on.',
  loadFailed: 'The settings could not be loaded.',
  ownerOnly: 'Only the owner may change these.',
  rightClick: 'Block the right-click',
  rightClickHint: "On links, in fields and in editors the browser's menu always opens.",
  viewer: 'Address of an external PDF viewer',
  viewerHint:
    'Left empty, issues open on the site itself. Where {{mark}} stands, the address of the issue is put in; it opens in a new tab.',
  submit: 'Save',
  sending: 'Saving...',
  saved: 'The settings were saved.',
  failed: 'They could not be saved: {{error}}',
  fee: 'The delivery fee is changed on the orders page',
} as const satisfies Translation<typeof ta>
