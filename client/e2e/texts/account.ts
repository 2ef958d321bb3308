import { data, refused } from './answers.ts'
import { notice } from './samples.ts'
import { alert, button, heading, label, link, status, text, type Deed, type Screen } from './table.ts'

const signIn: Deed = async (page, say) => {
  await page.getByLabel(say('auth:email')).fill('kayal@example.org')
  await page.getByLabel(say('auth:password'), { exact: true }).fill('a password of a reader')
  await page.locator('form button[type=submit]').click()
}
const markRead: Deed = (page, say) =>
  page
    .locator('main')
    .getByRole('button', { name: say('notificationsPage:markRead'), exact: true })
    .click()

const notices = data({ notifications: [notice], next: null })
const noLive = { 'notifications.live': 'pending' } as const

/** Signing in and up, the profile, notifications. */
export const account: Screen[] = [
  {
    screen: 'the login',
    at: '/login',
    steps: [
      {
        when: 'it is opened',
        shows: [
          link('T-014', 'Sign in with Google', 'auth:google'),
          link('', 'Sign up', 'auth:toSignup'),
          label('', 'Email', 'auth:email'),
          label('', 'Password', 'auth:password'),
        ],
      },
      {
        when: 'the server cannot be reached',
        answers: { 'auth.login': 'unreachable' },
        do: signIn,
        shows: [alert('T-016', 'Login failed', 'auth:loginFailed')],
      },
      {
        when: 'the server says why',
        answers: { 'auth.login': refused('LOGIN_FAILED') },
        do: signIn,
        shows: [alert('', 'Email or password is incorrect.', 'errors:LOGIN_FAILED')],
      },
    ],
  },
  {
    screen: 'the login, while a stored token is verified',
    at: '/login',
    stored: { clientToken: 'unknown', userId: 'u1' },
    when: 'the answer is awaited',
    answers: { 'auth.verify': 'pending' },
    shows: [status('T-015', 'Checking session', 'auth:checking')],
  },
  {
    screen: 'signing up',
    at: '/signup',
    steps: [
      { when: 'it is opened', shows: [button('T-017', 'Sign Up', 'auth:signup'), link('', 'Log in', 'auth:toLogin')] },
      {
        when: 'the server cannot be reached',
        answers: { 'auth.register': 'unreachable' },
        do: async (page, say) => {
          await page.getByLabel(say('auth:name'), { exact: true }).fill('Kayal')
          await signIn(page, say)
        },
        shows: [alert('T-018', 'Signup failed', 'auth:signupFailed')],
      },
    ],
  },
  {
    screen: 'signing up, while a stored token is verified',
    at: '/signup',
    stored: { clientToken: 'unknown', userId: 'u1' },
    when: 'the answer is awaited',
    answers: { 'auth.verify': 'pending' },
    shows: [status('T-015', 'Checking session', 'auth:checking')],
  },
  {
    screen: 'the profile',
    at: '/profile',
    as: 'reader',
    steps: [
      {
        when: 'it is opened',
        shows: [
          heading('T-073', 'My Profile', 'profile:title'),
          label('T-074', 'Name', 'profile:name'),
          label('T-075', 'Email', 'profile:email'),
          label('T-076', 'Mobile', 'profile:mobile'),
          label('T-077', 'Date of Birth', 'profile:dob'),
          label('T-078', 'Gender', 'profile:gender'),
          label('T-079', 'New Password', 'profile:newPassword'),
          button('T-080', 'Save Changes', 'profile:save'),
        ],
      },
      {
        when: 'the server fails',
        answers: { 'profile.update': refused('INTERNAL') },
        do: (page, say) => page.getByRole('button', { name: say('profile:save') }).click(),
        shows: [alert('T-084', 'Failed to update profile.', 'profile:saveFailed')],
      },
      {
        when: 'it is saved',
        answers: { 'profile.update': 'as ever' },
        do: (page, say) => page.getByRole('button', { name: say('profile:save') }).click(),
        shows: [status('T-085', 'Profile updated successfully!', 'profile:saved')],
      },
    ],
  },
  {
    screen: 'the profile on its way',
    at: '/profile',
    as: 'reader',
    when: 'the answer is awaited',
    answers: { 'profile.get': 'pending' },
    shows: [status('T-081', 'Loading profile...', 'profile:loading')],
  },
  {
    screen: 'the profile, when the server fails',
    at: '/profile',
    as: 'reader',
    when: 'it cannot be loaded',
    answers: { 'profile.get': refused('INTERNAL') },
    shows: [alert('T-083', 'Failed to load profile.', 'profile:failed')],
  },
  {
    screen: 'the profile of nobody',
    at: '/profile',
    when: 'it is opened',
    shows: [text('T-082', 'User not logged in.', 'profile:notLoggedIn')],
  },
  {
    screen: 'the notifications of nobody',
    from: '/order-confirmation',
    at: '/notifications',
    when: 'it is opened',
    shows: [
      status('T-087', 'Please log in to view your notifications', 'notificationsPage:loginToast'),
      text('T-086', 'User not logged in or username not found', 'notificationsPage:notLoggedIn'),
    ],
  },
  {
    screen: 'the notifications',
    at: '/notifications',
    as: 'reader',
    // The session goes from the browser while it is open.
    faults: /401/,
    steps: [
      {
        when: 'one is marked, and the server cannot be reached',
        answers: { ...noLive, 'notifications.list': notices, 'notifications.markRead': 'unreachable' },
        do: markRead,
        shows: [status('T-090', 'Failed to mark as read', 'bellPanel:markFailed')],
      },
      {
        when: 'one is marked, and the session is gone from the browser',
        do: async (page, say) => {
          await page.evaluate(() => localStorage.removeItem('clientToken'))
          await markRead(page, say)
        },
        shows: [status('T-091', 'Cannot mark as read: User not identified', 'bellPanel:noUser')],
      },
    ],
  },
  {
    screen: 'the notifications, when the server fails',
    at: '/notifications',
    as: 'reader',
    when: 'they cannot be loaded',
    answers: { ...noLive, 'notifications.list': refused('INTERNAL') },
    shows: [alert('T-088', 'Failed to fetch notifications', 'bellPanel:failed')],
  },
  {
    screen: 'the notifications, when the server cannot be reached',
    at: '/notifications',
    as: 'reader',
    waits: true,
    when: 'the last attempt has failed',
    answers: { ...noLive, 'notifications.list': 'unreachable' },
    shows: [alert('T-089', 'An unexpected error occurred while fetching notifications.', 'bellPanel:unexpected')],
  },
]
