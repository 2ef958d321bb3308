import { data, refused } from '../answers.ts'
import { inTurn } from './actions.ts'
import { emptyFront, galleryItem, galleryPage, post } from './samples.ts'
import { alert, button, heading, label, status, text } from './shown.ts'
import { fails, opened, state, waitsFor, walk, type Action, type Place, type Screen, type Step } from './table.ts'

const from = '/order-confirmation'
const noPosts = data({ posts: [], next: null })

/** A device that cannot share; its clipboard takes the link until it is told not to. */
const copyAsTold = () => {
  Reflect.deleteProperty(globalThis, 'isClipboardShut')
  Object.defineProperty(navigator, 'share', { configurable: true, value: undefined })
  const writeText = () =>
    'isClipboardShut' in globalThis ? Promise.reject(new Error('no')) : Promise.resolve(undefined)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
}

const pressShare: Action = (page, say) =>
  page
    .locator('main')
    .getByRole('button', { name: say('posts:share.label') })
    .first()
    .click()
const shutClipboard: Action = () => Object.assign(globalThis, { isClipboardShut: true })

const sharing: Step[] = [
  state('the link is copied', pressShare, [status('T-023', 'Link copied to clipboard!', 'posts:share.copied')]),
  state('the link cannot be copied', inTurn(shutClipboard, pressShare), [
    status('T-024', 'Unable to copy link. Please copy the URL manually.', 'posts:share.failed'),
  ]),
]

const home: Place = { at: '/home' }
const aPost: Place = { from, at: '/posts/post1' }
const poems: Place = { from, at: '/poems' }
const gallery: Place = { at: '/bluethoughts' }
const aPicture: Place = { at: '/bluethoughts/g1' }

/** What readers read: lists, posts, pictures. */
export const magazine: Screen[] = [
  walk(
    'the home page without banners',
    { ...home, answers: { 'banners.list': data([]), 'front.page': data(emptyFront), 'front.grid': noPosts } },
    [
      state('there are none', {}, [
        text('S-110, T-030', 'No content available.', 'banners:empty'),
        text('S-095, S-096, T-027', 'No posts found.', 'posts:empty'),
      ]),
    ],
  ),
  walk('the home page, when its banners fail', { ...home, answers: { 'banners.list': refused('INTERNAL') } }, [
    state('the server says no', {}, [
      alert('S-109, T-029', 'Failed to load banners. Please try again later.', 'banners:failed'),
    ]),
  ]),
  walk('a post', { ...aPost, script: copyAsTold, answers: { 'posts.get': data(post), 'books.ofPost': data([]) } }, [
    state('it is there', {}, [button('T-019', 'Share', 'posts:share.label', { within: 'main' })]),
    ...sharing,
  ]),
  waitsFor('a post that is on its way', { ...aPost, waits: true }, 'posts.get', [
    status('S-085, ST-14, T-020', 'Loading post...', 'posts:loadingPost'),
  ]),
  fails('a post', { ...aPost, faults: /console/ }, 'posts.get', [
    alert('S-090, S-124, ST-14, T-021', 'Failed to load post. Please try again later.', 'posts:postFailed'),
    alert('', 'Something went wrong on our side. Please try again.', 'errors:INTERNAL'),
  ]),
  opened('a post that is not there', { at: '/posts/nowhere', answers: { 'posts.get': refused('POST_NOT_FOUND') } }, [
    heading('T-022', 'Post not found', 'posts:notFound'),
  ]),
  waitsFor('a category', { ...poems, waits: true }, 'posts.byCategory', [
    status('S-095, T-026', 'Loading...', 'posts:loading'),
  ]),
  opened('a category without posts', { ...poems, answers: { 'posts.byCategory': noPosts } }, [
    text('T-027', 'No posts found.', 'posts:empty'),
  ]),
  opened(
    'a category that is not there',
    { at: '/no-such-category', answers: { 'categories.bySlug': refused('CATEGORY_NOT_FOUND') } },
    [
      heading('S-093, T-025', 'Category Not Found', 'categories:notFound'),
      text('S-095, S-096, T-028', 'Invalid category.', 'categories:invalid'),
    ],
  ),
  opened('a speaker without posts', { at: '/periyarspeaks', answers: { 'posts.byCategory': noPosts } }, [
    text('T-033', 'No articles found.', 'posts:speakers.empty'),
  ]),
  opened(
    'the gallery without pictures',
    { ...gallery, answers: { 'gallery.list': data({ ...galleryPage, items: [], counts: [] }) } },
    [text('S-117, T-031', 'The gallery is currently empty.', 'gallery:empty')],
  ),
  fails('the gallery', { ...gallery, faults: /console/ }, 'gallery.list', [
    alert(
      'S-118, T-032',
      'Something went wrong on our side. Please try again. Please try refreshing the page.',
      'gallery:failed',
      { keyed: { error: 'errors:INTERNAL' } },
    ),
  ]),
  walk(
    'a picture of the gallery',
    { ...aPicture, script: copyAsTold, faults: /texts\.png/, answers: { 'gallery.get': data(galleryItem) } },
    [state('it is there', {}, [button('T-019', 'Share', 'posts:share.label', { within: 'main' })]), ...sharing],
  ),
  fails('a picture of the gallery', { ...aPicture, faults: /console/ }, 'gallery.get', [
    alert('T-021', 'Failed to load post. Please try again later.', 'gallery:itemFailed'),
  ]),
  opened(
    'a picture of the gallery that is not there',
    { at: '/bluethoughts/nowhere', answers: { 'gallery.get': refused('GALLERY_ITEM_NOT_FOUND') } },
    [heading('T-022', 'Post not found', 'gallery:notFound')],
  ),
  opened('contact', { at: '/contact' }, [
    label('', 'Name', 'contact:name'),
    label('', 'Email', 'contact:email'),
    label('', 'Message', 'contact:message'),
  ]),
]
