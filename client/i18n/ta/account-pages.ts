import auth from './auth.json' with { type: 'json' }
import profile from './profile.json' with { type: 'json' }
import bookmarksPage from './bookmarks.json' with { type: 'json' }
import notificationsPage from './notifications.json' with { type: 'json' }
import bellPanel from './bell.json' with { type: 'json' }

/** The pages of an account, which are loaded when one of them is opened. */
export const messages = {
  auth,
  profile,
  bookmarksPage,
  notificationsPage,
  bellPanel,
}
