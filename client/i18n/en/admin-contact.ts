import type { Translation } from '../messages.ts'
import type { adminContact as ta } from '../ta/admin-contact.ts'

/** The inbox of the contact page. */
export const adminContact = {
  title: 'Messages',
  unread_one: '{{count}} unread',
  unread_other: '{{count}} unread',
  onlyUnread: 'Unread only',
  none: 'There are no messages.',
  failed: 'The messages could not be loaded.',
  new: 'New',
  reply: 'Reply',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  delete: 'Delete',
  deleteTitle: 'Delete this message?',
  deleteText: 'The message of {{name}} cannot be brought back.',
  more: 'More messages',
} as const satisfies Translation<typeof ta>
