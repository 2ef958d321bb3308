import { deviceStorage } from '#client/core/storage.ts'
import { data, refused } from '../answers.ts'
import { notice, profile as profileOfUser } from './samples.ts'
import { alert, button, heading, label, link, status, text } from './shown.ts'
import { cutOff, fails, opened, state, waitsFor, walk, type Action, type Place, type Screen } from './table.ts'

const signIn: Action = async (page, say) => {
  await page.getByLabel(say('auth:email')).fill('kayal@example.org')
  await page.getByLabel(say('auth:password'), { exact: true }).fill('a password of a reader')
  await page.locator('form button[type=submit]').click()
}
const saveProfile: Action = (page, say) => page.getByRole('button', { name: say('profile:save') }).click()
const markRead: Action = (page, say) =>
  page
    .locator('main')
    .getByRole('button', { name: say('notificationsPage:markRead'), exact: true })
    .click()

const notices = data({ notifications: [notice], next: null })
const noLive = { 'notifications.live': 'pending' } as const

const login: Place = { at: '/login' }
const signup: Place = { at: '/signup' }
const stored = { clientToken: 'unknown', userId: 'u1' }
const profile: Place = { at: '/profile', as: 'reader' }
const notifications: Place = { at: '/notifications', as: 'reader' }

/** Signing in and up, the profile, notifications. */
export const account: Screen[] = [
  walk('the login', login, [
    state('it is opened', {}, [
      link('S-061, T-014', 'Sign in with Google', 'auth:google'),
      link('', 'Sign up', 'auth:toSignup'),
      label('', 'Email', 'auth:email'),
      label('', 'Password', 'auth:password'),
    ]),
    state('the server cannot be reached', { answers: { 'auth.login': 'unreachable' }, do: signIn }, [
      alert('S-234, T-016', 'Login failed', 'auth:loginFailed'),
    ]),
    state('the server says why', { answers: { 'auth.login': refused('LOGIN_FAILED') }, do: signIn }, [
      alert('', 'Email or password is incorrect.', 'errors:LOGIN_FAILED'),
    ]),
  ]),
  waitsFor('the login, while a stored token is verified', { ...login, stored }, 'auth.verify', [
    status('S-063, T-015', 'Checking session', 'auth:checking'),
  ]),
  walk('signing up', signup, [
    state('it is opened', {}, [button('S-071, T-017', 'Sign Up', 'auth:signup'), link('', 'Log in', 'auth:toLogin')]),
    state(
      'the server cannot be reached',
      {
        answers: { 'auth.register': 'unreachable' },
        do: async (page, say, app) => {
          await page.getByLabel(say('auth:name'), { exact: true }).fill('Kayal')
          await signIn(page, say, app)
        },
      },
      [alert('S-075, T-018', 'Signup failed', 'auth:signupFailed')],
    ),
  ]),
  waitsFor('signing up, while a stored token is verified', { ...signup, stored }, 'auth.verify', [
    status('T-015', 'Checking session', 'auth:checking'),
  ]),
  walk('the profile', profile, [
    state('it is opened', {}, [
      heading('S-188, T-073', 'My Profile', 'profile:title'),
      label('S-188, T-074', 'Name', 'profile:name'),
      label('S-188, T-075', 'Email', 'profile:email'),
      label('S-188, T-076', 'Mobile', 'profile:mobile'),
      label('S-188, T-077', 'Date of Birth', 'profile:dob'),
      label('S-188, T-078', 'Gender', 'profile:gender'),
      label('S-188, T-079', 'New Password', 'profile:newPassword'),
      button('T-080', 'Save Changes', 'profile:save'),
    ]),
    state(
      'the server fails',
      {
        answers: { 'profile.update': refused('INTERNAL') },
        do: saveProfile,
      },
      [alert('S-193, T-084', 'Failed to update profile.', 'profile:saveFailed')],
    ),
    state(
      'it is saved',
      {
        answers: { 'profile.update': data({ profile: profileOfUser, isAddressPending: false, token: null }) },
        do: saveProfile,
      },
      [status('T-085', 'Profile updated successfully!', 'profile:saved')],
    ),
  ]),
  waitsFor('the profile on its way', profile, 'profile.get', [
    status('S-190, T-081', 'Loading profile...', 'profile:loading'),
  ]),
  fails('the profile', profile, 'profile.get', [alert('S-192, T-083', 'Failed to load profile.', 'profile:failed')]),
  opened('the profile of nobody', { at: '/profile' }, [
    text('S-191, T-082', 'User not logged in.', 'profile:notLoggedIn'),
  ]),
  opened('the notifications of nobody', { from: '/order-confirmation', at: '/notifications' }, [
    status('T-087', 'Please log in to view your notifications', 'notificationsPage:loginToast'),
    text('T-086', 'User not logged in or username not found', 'notificationsPage:notLoggedIn'),
  ]),
  walk(
    'the notifications',
    {
      ...notifications,
      // The session goes from the browser while it is open.
      faults: /401/,
      answers: { ...noLive, 'notifications.list': notices, 'notifications.markRead': 'unreachable' },
    },
    [
      state('one is marked, and the server cannot be reached', markRead, [
        status('S-200, T-090', 'Failed to mark as read', 'bellPanel:markFailed'),
      ]),
      state(
        'one is marked, and the session is gone from the browser',
        async (page, say, app) => {
          deviceStorage.remove('clientToken')
          await markRead(page, say, app)
        },
        [status('S-200, T-091', 'Cannot mark as read: User not identified', 'bellPanel:noUser')],
      ),
    ],
  ),
  fails('the notifications', { ...notifications, answers: noLive }, 'notifications.list', [
    alert('S-199, T-088', 'Failed to fetch notifications', 'bellPanel:failed'),
  ]),
  cutOff('the notifications', { ...notifications, answers: noLive }, 'notifications.list', [
    alert('S-199, T-089', 'An unexpected error occurred while fetching notifications.', 'bellPanel:unexpected'),
  ]),
]
