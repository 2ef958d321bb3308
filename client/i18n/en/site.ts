import type { Translation } from '../messages.ts'
import type { site as ta } from '../ta/site.ts'

/** The frame of every page, and the pieces of client/ui. */
export const site = {
  skip: 'Skip to content',
  language: 'Language',
  today: 'Today',
  menu: 'Menu',
  more: 'More',
  categories: 'Categories',
  rights: '© {{year}} {{name}}. All rights reserved',
  footer: {
    gallery: 'Blue Thoughts',
    about: 'About us',
    contact: 'Contact',
  },
  feed: 'RSS feed',
  theme: {
    toDark: 'Dark mode',
    toLight: 'Light mode',
  },
  share: {
    label: 'Share',
    done: 'Page shared successfully!',
    failed: 'Error sharing page.',
    unsupported: 'Web Share API is not supported in your browser. You can manually copy the URL.',
  },
  notFound: {
    search: 'Search the site',
    title: 'This page is not here',
    text: 'There is nothing at this address. The page may have moved, or it was taken down.',
  },
  error: {
    title: 'The page could not be loaded.',
  },
  /** Titles of pages that the server does not render. */
  pages: {
    login: 'Log in',
    signup: 'Create an account',
    forgotPassword: 'Forgot your password?',
    resetPassword: 'New password',
    confirmEmail: 'Confirm your email address',
    cart: 'Cart',
    checkout: 'Checkout',
    orders: 'My orders',
    order: 'Order',
    orderConfirmation: 'Order confirmed',
    profile: 'My profile',
    account: 'Account settings',
    preferences: 'Preferences',
    bookmarks: 'Bookmarks',
    notifications: 'Notifications',
  },
  home: 'Go to the home page',
  recent: 'Recent posts',
  loading: 'Loading...',
  needsScripts: 'This page needs JavaScript, which is switched off in your browser.',
  slow: 'Still loading. The connection is slow.',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  pictureMissing: 'This picture is missing',
} as const satisfies Translation<typeof ta>
