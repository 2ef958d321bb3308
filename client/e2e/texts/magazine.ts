import { data, refused } from './answers.ts'
import { galleryItem, galleryPage, pdf, post } from './samples.ts'
import { alert, button, heading, label, link, option, status, text, type Screen, type Step } from './table.ts'

const from = '/order-confirmation'
const noPosts = data({ posts: [], next: null })
const noPdfs = data({ pdfs: [], next: null })

/** A device that cannot share; its clipboard takes the link until it is told not to. */
const copyAsTold = () => {
  Object.defineProperty(navigator, 'share', { configurable: true, value: undefined })
  const writeText = () =>
    'isClipboardShut' in globalThis ? Promise.reject(new Error('no')) : Promise.resolve(undefined)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
}

const sharing: Step[] = [
  {
    when: 'the link is copied',
    do: (page, say) =>
      page
        .locator('main')
        .getByRole('button', { name: say('posts:share.label') })
        .first()
        .click(),
    shows: [status('T-023', 'Link copied to clipboard!', 'posts:share.copied')],
  },
  {
    when: 'the link cannot be copied',
    do: async (page, say) => {
      await page.evaluate(() => Object.assign(globalThis, { isClipboardShut: true }))
      await page
        .locator('main')
        .getByRole('button', { name: say('posts:share.label') })
        .first()
        .click()
    },
    shows: [status('T-024', 'Unable to copy link. Please copy the URL manually.', 'posts:share.failed')],
  },
]

/** What readers read: lists, posts, pictures, issues. */
export const magazine: Screen[] = [
  {
    screen: 'the home page without banners',
    from,
    at: '/home',
    steps: [
      {
        when: 'there are none',
        answers: { 'banners.list': data([]), 'posts.home': noPosts },
        shows: [
          text('T-030', 'No content available.', 'banners:empty'),
          text('T-027', 'No posts found.', 'posts:empty'),
        ],
      },
    ],
  },
  {
    screen: 'the home page, when its banners fail',
    from,
    at: '/home',
    steps: [
      {
        when: 'the server says no',
        answers: { 'banners.list': refused('INTERNAL') },
        shows: [alert('T-029', 'Failed to load banners. Please try again later.', 'banners:failed')],
      },
    ],
  },
  {
    screen: 'a post',
    from,
    at: '/posts/post1',
    script: copyAsTold,
    steps: [
      {
        when: 'it is there',
        answers: { 'posts.get': data(post), 'books.ofPost': data([]) },
        shows: [button('T-019', 'Share', 'posts:share.label', { within: 'main' })],
      },
      ...sharing,
    ],
  },
  {
    screen: 'a post that is on its way',
    from,
    at: '/posts/post1',
    waits: true,
    steps: [
      {
        when: 'a second has passed',
        answers: { 'posts.get': 'pending' },
        shows: [status('T-020', 'Loading post...', 'posts:loadingPost')],
      },
    ],
  },
  {
    screen: 'a post, when the server fails',
    from,
    at: '/posts/post1',
    faults: /console/,
    steps: [
      {
        when: 'it cannot be loaded',
        answers: { 'posts.get': refused('INTERNAL') },
        shows: [
          alert('T-021', 'Failed to load post. Please try again later.', 'posts:postFailed'),
          alert('', 'Something went wrong on our side. Please try again.', 'errors:INTERNAL'),
        ],
      },
    ],
  },
  {
    screen: 'a post that is not there',
    at: '/posts/nowhere',
    faults: /404/,
    steps: [{ when: 'it is opened', shows: [heading('T-022', 'Post not found', 'posts:notFound')] }],
  },
  {
    screen: 'a category',
    from,
    at: '/poems',
    waits: true,
    steps: [
      {
        when: 'its posts are on their way',
        answers: { 'posts.byCategory': 'pending' },
        shows: [status('T-026', 'Loading...', 'posts:loading')],
      },
    ],
  },
  {
    screen: 'a category without posts',
    from,
    at: '/poems',
    steps: [
      {
        when: 'it is opened',
        answers: { 'posts.byCategory': noPosts },
        shows: [text('T-027', 'No posts found.', 'posts:empty')],
      },
    ],
  },
  {
    screen: 'a category that is not there',
    at: '/no-such-category',
    faults: /404/,
    steps: [
      {
        when: 'it is opened',
        shows: [
          heading('T-025', 'Category Not Found', 'categories:notFound'),
          text('T-028', 'Invalid category.', 'categories:invalid'),
        ],
      },
    ],
  },
  {
    screen: 'a speaker without posts',
    from,
    at: '/periyarspeaks',
    steps: [
      {
        when: 'it is opened',
        answers: { 'posts.byCategory': noPosts },
        shows: [text('T-033', 'No articles found.', 'speakers:empty')],
      },
    ],
  },
  {
    screen: 'the gallery without pictures',
    from,
    at: '/bluethoughts',
    steps: [
      {
        when: 'it is opened',
        answers: { 'gallery.list': data({ ...galleryPage, items: [], counts: [] }) },
        shows: [text('T-031', 'The gallery is currently empty.', 'gallery:empty')],
      },
    ],
  },
  {
    screen: 'the gallery, when the server fails',
    from,
    at: '/bluethoughts',
    faults: /console/,
    steps: [
      {
        when: 'it cannot be loaded',
        answers: { 'gallery.list': refused('INTERNAL') },
        shows: [
          alert(
            'T-032',
            'Something went wrong on our side. Please try again. Please try refreshing the page.',
            'gallery:failed',
            { keyed: { error: 'errors:INTERNAL' } },
          ),
        ],
      },
    ],
  },
  {
    screen: 'a picture of the gallery',
    from,
    at: '/bluethoughts/g1',
    script: copyAsTold,
    faults: /texts\.png/,
    steps: [
      {
        when: 'it is there',
        answers: { 'gallery.get': data(galleryItem) },
        shows: [button('T-019', 'Share', 'posts:share.label', { within: 'main' })],
      },
      ...sharing,
    ],
  },
  {
    screen: 'a picture of the gallery, when the server fails',
    from,
    at: '/bluethoughts/g1',
    faults: /console/,
    steps: [
      {
        when: 'it cannot be loaded',
        answers: { 'gallery.get': refused('INTERNAL') },
        shows: [alert('T-021', 'Failed to load post. Please try again later.', 'gallery:itemFailed')],
      },
    ],
  },
  {
    screen: 'a picture of the gallery that is not there',
    at: '/bluethoughts/nowhere',
    faults: /404/,
    steps: [{ when: 'it is opened', shows: [heading('T-022', 'Post not found', 'gallery:notFound')] }],
  },
  {
    screen: 'the archive',
    at: '/archive',
    steps: [
      {
        when: 'it has several months',
        shows: [label('T-034', 'Filter by Month', 'issues:filter'), option('T-035', 'All Months', 'issues:allMonths')],
      },
    ],
  },
  {
    screen: 'the archive without issues',
    from,
    at: '/archive',
    steps: [
      {
        when: 'it is opened',
        answers: { 'pdfs.list': noPdfs, 'pdfs.months': data([]) },
        shows: [text('T-036', 'No Archive PDFs found.', 'issues:archiveEmpty')],
      },
    ],
  },
  {
    screen: 'the archive, when the server fails',
    from,
    at: '/archive',
    faults: /console/,
    steps: [
      {
        when: 'it cannot be loaded',
        answers: { 'pdfs.list': refused('INTERNAL') },
        shows: [alert('T-037', 'Failed to load Archive PDFs.', 'issues:archiveFailed')],
      },
    ],
  },
  {
    screen: 'the archive, when the server cannot be reached',
    from,
    at: '/archive',
    faults: /console/,
    waits: true,
    steps: [
      {
        when: 'the last attempt has failed',
        answers: { 'pdfs.list': 'unreachable' },
        shows: [alert('T-038', 'Unexpected error loading Archive PDFs.', 'issues:archiveUnexpected')],
      },
    ],
  },
  {
    screen: 'a month of the archive without anything',
    from,
    at: '/archive/2026/11',
    steps: [
      {
        when: 'it is opened',
        answers: { 'archive.month': data({ month: 202_611, groups: [], pdfs: [], editorials: 0 }) },
        shows: [text('T-039', 'No content found for this month.', 'issues:monthEmpty')],
      },
    ],
  },
  {
    screen: 'a month of the archive, when the server fails',
    from,
    at: '/archive/2026/11',
    faults: /console/,
    steps: [
      {
        when: 'it cannot be loaded',
        answers: { 'archive.month': refused('INTERNAL') },
        shows: [alert('T-040', 'An error occurred while fetching content.', 'issues:monthFailed')],
      },
    ],
  },
  {
    screen: 'the editorials',
    from,
    at: '/editorial',
    steps: [
      {
        when: 'the latest month has more than four',
        answers: {
          'archive.editorials': data({
            latest: { month: 202_611, total: 7, items: [{ kind: 'pdf', pdf }], next: null },
            before: null,
            months: [{ month: 202_611, count: 7 }],
          }),
        },
        shows: [
          text('T-041', 'Recently Uploaded (7)', 'issues:latest', { values: { count: 7 } }),
          link('T-042', 'More...', 'issues:more'),
        ],
      },
    ],
  },
  {
    screen: 'the editorials, when there are none',
    from,
    at: '/editorial',
    steps: [
      {
        when: 'it is opened',
        answers: { 'archive.editorials': data({ latest: null, before: null, months: [] }) },
        shows: [text('T-043', 'No Editorial posts found.', 'issues:editorialEmpty')],
      },
    ],
  },
  {
    screen: 'the editorials, when the server refuses',
    from,
    at: '/editorial',
    faults: /console/,
    steps: [
      {
        when: 'there were too many requests',
        answers: { 'archive.editorials': refused('TOO_MANY_REQUESTS') },
        shows: [alert('T-044', 'Failed to load chronological data.', 'issues:chronologicalFailed')],
      },
    ],
  },
  {
    screen: 'the editorials, when the server fails',
    from,
    at: '/editorial',
    faults: /console/,
    steps: [
      {
        when: 'it cannot be loaded',
        answers: { 'archive.editorials': refused('INTERNAL') },
        shows: [alert('T-045', 'Error loading data', 'issues:loadFailed')],
      },
    ],
  },
  {
    screen: 'the editorials, when the server cannot be reached',
    from,
    at: '/editorial',
    faults: /console/,
    waits: true,
    steps: [
      {
        when: 'the last attempt has failed',
        answers: { 'archive.editorials': 'unreachable' },
        shows: [alert('T-046', 'Error fetching data.', 'issues:fetchFailed')],
      },
    ],
  },
  {
    screen: 'a month of editorials without anything',
    from,
    at: '/editorial/2026/11',
    steps: [
      {
        when: 'it is opened',
        answers: { 'archive.editorialMonth': data({ month: 202_611, total: 0, items: [], next: null }) },
        shows: [text('', 'No content for this month.', 'issues:editorialMonthEmpty')],
      },
    ],
  },
  {
    screen: 'a list of PDFs',
    at: '/archive-pdfs',
    steps: [{ when: 'it is opened', shows: [link('T-047', 'View PDF', 'issues:view', { withMore: true })] }],
  },
  {
    screen: 'a list of PDFs without any',
    from,
    at: '/editorial-pdfs',
    steps: [
      {
        when: 'it is opened',
        answers: { 'pdfs.list': noPdfs },
        shows: [text('T-048', 'No PDFs available for this category yet.', 'issues:listEmpty')],
      },
    ],
  },
  {
    screen: 'a list of PDFs, when the server fails',
    from,
    at: '/archive-pdfs',
    faults: /console/,
    steps: [
      {
        when: 'it cannot be loaded',
        answers: { 'pdfs.list': refused('INTERNAL') },
        shows: [alert('T-049', 'Failed to fetch PDFs.', 'issues:listFailed')],
      },
    ],
  },
  {
    screen: 'a list of PDFs, when the server cannot be reached',
    from,
    at: '/archive-pdfs',
    faults: /console/,
    waits: true,
    steps: [
      {
        when: 'the last attempt has failed',
        answers: { 'pdfs.list': 'unreachable' },
        shows: [alert('T-050', 'An unexpected error occurred while fetching PDFs.', 'issues:listUnexpected')],
      },
    ],
  },
  {
    screen: 'contact',
    at: '/contact',
    steps: [
      {
        when: 'it is opened',
        shows: [
          label('', 'Name', 'contact:name'),
          label('', 'Email', 'contact:email'),
          label('', 'Message', 'contact:message'),
        ],
      },
    ],
  },
]
