import { yearOf } from '../../../shared/dates.ts'
import { site } from '../../../shared/site.ts'
import { data, refused } from './answers.ts'
import { cartOf } from './samples.ts'
import { alert, heading, link, status, text, type Deed, type Screen } from './table.ts'

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

const shareWhileIt = (sharing: 'works' | 'fails' | undefined): Deed => {
  return async (page, say) => {
    await page.evaluate((now) => Object.assign(globalThis, { sharing: now }), sharing)
    await page
      .locator('.head')
      .getByRole('button', { name: say('site:share.label'), exact: true })
      .click()
  }
}

/** What stands around every page of the site. */
export const frame: Screen[] = [
  {
    screen: 'the frame of every page',
    at: '/order-confirmation',
    script: shareAsTold,
    waits: true,
    steps: [
      {
        when: 'it is opened',
        shows: [
          link('T-002', 'Subscribe', 'shop:plans.link', { within: '.head' }),
          text('T-007', 'More', 'site:more', { within: '.cats' }),
          heading('T-008', 'NEW Feeds', 'ticker:label'),
          text('T-013', '© {{year}} {{name}}. All rights reserved', 'site:rights', {
            values: { year: yearOf(new Date()), name: site.name },
          }),
        ],
      },
      {
        when: 'the bell is pressed by somebody who is not logged in',
        do: (page, say) => page.getByRole('button', { name: say('account:bell.label'), exact: true }).click(),
        shows: [text('T-003', 'Please log in to view notifications', 'account:bell.loginFirst')],
      },
      {
        when: 'the page is shared',
        do: shareWhileIt('works'),
        shows: [status('T-004', 'Page shared successfully!', 'site:share.done')],
        lasts: 3000,
      },
      {
        when: 'sharing fails',
        do: shareWhileIt('fails'),
        shows: [status('T-005', 'Error sharing page.', 'site:share.failed')],
        lasts: 3000,
      },
      {
        when: 'the device cannot share',
        do: shareWhileIt(undefined),
        shows: [
          status(
            'T-006',
            'Web Share API is not supported in your browser. You can manually copy the URL.',
            'site:share.unsupported',
          ),
        ],
        lasts: 5000,
      },
    ],
  },
  {
    screen: 'the head of a reader with more than 99 copies and notifications',
    at: '/order-confirmation',
    as: 'reader',
    steps: [
      {
        when: 'it is opened',
        answers: {
          'cart.get': data(cartOf(120)),
          'notifications.unread': data({ unread: 120 }),
          'notifications.live': 'pending',
        },
        shows: [
          text('T-001', '99+', null, { within: '.badge' }),
          text('T-001', '99+', null, { within: '.bell .badge' }),
          link('', 'Profile', 'account:profile'),
          link('', 'Bookmarks', 'account:bookmarks'),
        ],
      },
      {
        when: 'the list under the bell does not come',
        answers: { 'notifications.list': refused('TOO_MANY_REQUESTS') },
        do: (page) => page.locator('.bell > button').click(),
        shows: [
          alert('', 'Too many requests. Please wait a moment.', 'errors:TOO_MANY_REQUESTS', { within: '.bell-panel' }),
        ],
      },
    ],
  },
  {
    screen: 'the ticker',
    from: '/login',
    at: '/order-confirmation',
    when: 'the titles are on their way',
    answers: { 'titles.selected': 'pending' },
    shows: [heading('T-008', 'NEW Feeds', 'ticker:label'), text('T-009', 'Loading recent posts', 'ticker:loading')],
  },
  {
    screen: 'the ticker, when the server fails',
    from: '/login',
    at: '/order-confirmation',
    when: 'it does not know why',
    answers: { 'titles.selected': refused('INTERNAL') },
    shows: [alert('T-010', 'Failed to fetch selected titles.', 'ticker:failed')],
  },
  {
    screen: 'the ticker, when the server says something new',
    from: '/login',
    at: '/order-confirmation',
    when: 'the page has no sentence for it',
    answers: { 'titles.selected': refused('FROM_A_NEWER_SERVER') },
    shows: [alert('T-012', 'An unknown error occurred while fetching selected titles.', 'ticker:failedUnknown')],
  },
  {
    screen: 'the ticker, when the server says why',
    from: '/login',
    at: '/order-confirmation',
    when: 'it is the sentence of the server',
    answers: { 'titles.selected': refused('TOO_MANY_REQUESTS') },
    shows: [alert('', 'Too many requests. Please wait a moment.', 'errors:TOO_MANY_REQUESTS')],
  },
  {
    screen: 'the ticker, when the server cannot be reached',
    from: '/login',
    at: '/order-confirmation',
    waits: true,
    when: 'the last attempt has failed',
    answers: { 'titles.selected': 'unreachable' },
    shows: [
      alert(
        'T-011',
        'An error occurred while fetching selected titles: The server cannot be reached. Please check your connection and try again.',
        'ticker:failedWith',
        { keyed: { error: 'errors:NETWORK' } },
      ),
    ],
  },
]
