import type { Translation } from '../messages.ts'
import type { account as ta } from '../ta/account.ts'

/** What every page may show of an account: the places in the head, the bookmark of a card. */
export const account = {
  login: 'Login',
  logout: 'Log out',
  loggedOut: 'You have been logged out.',
  profile: 'Profile',
  bookmarks: 'Bookmarks',
  mark: {
    add: 'Bookmark: {{title}}',
    remove: 'Remove bookmark: {{title}}',
    added: 'Bookmarked.',
    removed: 'Bookmark removed.',
    short: 'Bookmark',
    marked: 'Bookmarked',
  },
  bell: {
    label: 'Notifications',
    withUnread: 'Notifications: {{shown}} unread',
    loginFirst: 'Please log in to view notifications',
    loading: 'Loading notifications...',
  },
} as const satisfies Translation<typeof ta>
