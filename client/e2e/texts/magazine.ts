import { data, refused } from './answers.ts'
import { galleryItem, galleryPage, post } from './samples.ts'
import { alert, button, heading, label, status, text, type Screen, type Step } from './table.ts'

const from = '/order-confirmation'
const noPosts = data({ posts: [], next: null })

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

/** What readers read: lists, posts, pictures. */
export const magazine: Screen[] = [
  {
    screen: 'the home page without banners',
    from,
    at: '/home',
    when: 'there are none',
    answers: { 'banners.list': data([]), 'posts.home': noPosts },
    shows: [text('T-030', 'No content available.', 'banners:empty'), text('T-027', 'No posts found.', 'posts:empty')],
  },
  {
    screen: 'the home page, when its banners fail',
    from,
    at: '/home',
    when: 'the server says no',
    answers: { 'banners.list': refused('INTERNAL') },
    shows: [alert('T-029', 'Failed to load banners. Please try again later.', 'banners:failed')],
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
    when: 'a second has passed',
    answers: { 'posts.get': 'pending' },
    shows: [status('T-020', 'Loading post...', 'posts:loadingPost')],
  },
  {
    screen: 'a post, when the server fails',
    from,
    at: '/posts/post1',
    faults: /console/,
    when: 'it cannot be loaded',
    answers: { 'posts.get': refused('INTERNAL') },
    shows: [
      alert('T-021', 'Failed to load post. Please try again later.', 'posts:postFailed'),
      alert('', 'Something went wrong on our side. Please try again.', 'errors:INTERNAL'),
    ],
  },
  {
    screen: 'a post that is not there',
    at: '/posts/nowhere',
    faults: /404/,
    when: 'it is opened',
    shows: [heading('T-022', 'Post not found', 'posts:notFound')],
  },
  {
    screen: 'a category',
    from,
    at: '/poems',
    waits: true,
    when: 'its posts are on their way',
    answers: { 'posts.byCategory': 'pending' },
    shows: [status('T-026', 'Loading...', 'posts:loading')],
  },
  {
    screen: 'a category without posts',
    from,
    at: '/poems',
    when: 'it is opened',
    answers: { 'posts.byCategory': noPosts },
    shows: [text('T-027', 'No posts found.', 'posts:empty')],
  },
  {
    screen: 'a category that is not there',
    at: '/no-such-category',
    faults: /404/,
    when: 'it is opened',
    shows: [
      heading('T-025', 'Category Not Found', 'categories:notFound'),
      text('T-028', 'Invalid category.', 'categories:invalid'),
    ],
  },
  {
    screen: 'a speaker without posts',
    from,
    at: '/periyarspeaks',
    when: 'it is opened',
    answers: { 'posts.byCategory': noPosts },
    shows: [text('T-033', 'No articles found.', 'speakers:empty')],
  },
  {
    screen: 'the gallery without pictures',
    from,
    at: '/bluethoughts',
    when: 'it is opened',
    answers: { 'gallery.list': data({ ...galleryPage, items: [], counts: [] }) },
    shows: [text('T-031', 'The gallery is currently empty.', 'gallery:empty')],
  },
  {
    screen: 'the gallery, when the server fails',
    from,
    at: '/bluethoughts',
    faults: /console/,
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
    when: 'it cannot be loaded',
    answers: { 'gallery.get': refused('INTERNAL') },
    shows: [alert('T-021', 'Failed to load post. Please try again later.', 'gallery:itemFailed')],
  },
  {
    screen: 'a picture of the gallery that is not there',
    at: '/bluethoughts/nowhere',
    faults: /404/,
    when: 'it is opened',
    shows: [heading('T-022', 'Post not found', 'gallery:notFound')],
  },
  {
    screen: 'contact',
    at: '/contact',
    when: 'it is opened',
    shows: [
      label('', 'Name', 'contact:name'),
      label('', 'Email', 'contact:email'),
      label('', 'Message', 'contact:message'),
    ],
  },
]
