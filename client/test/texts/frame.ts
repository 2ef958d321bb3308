import { yearOf } from '#shared/dates.ts'
import { defaultSite as site } from '#shared/site.ts'
import { data, refused } from '../answers.ts'
import { cartOf } from './samples.ts'
import { alert, link, status, text } from './shown.ts'
import { cutOff, fails, state, waitsFor, walk, type Action, type Place, type Screen } from './table.ts'

/** What the device's own sharing does is decided by a variable of the page. */
const shareAsTold = () => {
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    get: () => {
      const { sharing } = globalThis as { sharing?: string }
      if (sharing === undefined) return undefined
      return () => (sharing === 'fails' ? Promise.reject(new Error('no')) : Promise.resolve())
    },
  })
}

const shareWhileIt = (sharing: 'works' | 'fails' | undefined): Action => {
  return async (page, say) => {
    Object.assign(globalThis, { sharing })
    await page
      .locator('.head')
      .getByRole('button', { name: say('site:share.label'), exact: true })
      .click()
  }
}

const plain: Place = { from: '/login', at: '/order-confirmation' }

/** What stands around every page of the site. */
export const frame: Screen[] = [
  walk('the frame of every page', { at: '/order-confirmation', script: shareAsTold, waits: true }, [
    state('it is opened', {}, [
      link('T-002', 'Subscribe', 'site:shop.subscribe', { within: '.head' }),
      text('T-007', 'More', 'site:more', { within: '.cats' }),
      text('T-008', 'NEW Feeds', 'titles:label'),
      text('S-059, T-013', '© {{year}} {{name}}. All rights reserved', 'site:rights', {
        values: { year: yearOf(new Date()), name: site.name },
      }),
    ]),
    state(
      'the bell is pressed by somebody who is not logged in',
      (page, say) => page.getByRole('button', { name: say('account:bell.label'), exact: true }).click(),
      [text('T-003', 'Please log in to view notifications', 'account:bell.loginFirst')],
    ),
    state('the page is shared', { do: shareWhileIt('works'), lasts: 3000 }, [
      status('C-13, C-14, S-029, S-031, T-004', 'Page shared successfully!', 'site:share.done'),
    ]),
    state('sharing fails', { do: shareWhileIt('fails'), lasts: 3000 }, [
      status('T-005', 'Error sharing page.', 'site:share.failed'),
    ]),
    state('the device cannot share', { do: shareWhileIt(undefined), lasts: 5000 }, [
      status(
        'C-13, C-14, S-030, S-031, T-006',
        'Web Share API is not supported in your browser. You can manually copy the URL.',
        'site:share.unsupported',
      ),
    ]),
  ]),
  walk(
    'the head of a reader with more than 99 copies and notifications',
    {
      at: '/order-confirmation',
      as: 'reader',
      answers: {
        'cart.get': data(cartOf(120)),
        'notifications.unread': data({ unread: 120 }),
        'notifications.live': 'pending',
      },
    },
    [
      state('it is opened', {}, [
        text('T-001', '99+', null, { within: '.badge' }),
        text('T-001', '99+', null, { within: '.bell .badge' }),
        link('', 'Profile', 'account:profile'),
        link('', 'Bookmarks', 'account:bookmarks'),
      ]),
      state(
        'the list under the bell does not come',
        {
          answers: { 'notifications.list': refused('TOO_MANY_REQUESTS') },
          do: (page) => page.locator('.bell > button').click(),
        },
        [alert('', 'Too many requests. Please wait a moment.', 'errors:TOO_MANY_REQUESTS', { within: '.bell-panel' })],
      ),
    ],
  ),
  waitsFor('the ticker', plain, 'titles.selected', [
    text('T-008', 'NEW Feeds', 'titles:label'),
    text('S-055, T-009', 'Loading recent posts', 'titles:loading'),
  ]),
  fails('the ticker', plain, 'titles.selected', [alert('T-010', 'Failed to fetch selected titles.', 'titles:failed')]),
  walk(
    'the ticker, when the server says something new',
    { ...plain, answers: { 'titles.selected': refused('FROM_A_NEWER_SERVER') } },
    [
      state('the page has no sentence for it', {}, [
        alert('S-056, T-012', 'An unknown error occurred while fetching selected titles.', 'titles:failedUnknown'),
      ]),
    ],
  ),
  walk(
    'the ticker, when the server says why',
    { ...plain, answers: { 'titles.selected': refused('TOO_MANY_REQUESTS') } },
    [
      state('it is the sentence of the server', {}, [
        alert('', 'Too many requests. Please wait a moment.', 'errors:TOO_MANY_REQUESTS'),
      ]),
    ],
  ),
  cutOff('the ticker', plain, 'titles.selected', [
    alert(
      'S-056, T-011',
      'An error occurred while fetching selected titles: The server cannot be reached. Please check your connection and try again.',
      'titles:failedWith',
      { keyed: { error: 'errors:NETWORK' }, moves: true },
    ),
  ]),
]
