import { data, refused } from '../answers.ts'
import { inTurn, press, pressInDialog, submit, submitUnready } from './actions.ts'
import { notTaken } from './pictures.ts'
import { adminPost, adminUser, category, openPost, savedPost, selectedTitle, title } from './samples.ts'
import {
  alert,
  button,
  checkbox,
  description,
  dialog,
  heading,
  label,
  link,
  placeholder,
  status,
  text,
} from './shown.ts'
import { fails, opened, state, walk, type Action, type Place, type Screen } from './table.ts'

const categories = { 'categories.list': data([category]) }
const posts = { 'posts.adminList': data({ posts: [adminPost], next: null }), ...categories }
const written = {
  id: 'post1',
  slug: 'rain',
  state: openPost.state,
  publishAt: null,
  updatedAt: adminPost.publishedAt,
  removed: [],
}
const saving = {
  'counterparts.get': data(null),
  'drafts.save': data(savedPost),
  'drafts.here': data(savedPost),
}
const editing = { ...posts, ...saving, 'drafts.get': data(openPost) }

const writePost: Action = async (page, say, app) => {
  await page.getByLabel(say('adminPosts:form.title'), { exact: true }).fill('மழை')
  await page.locator('.ed-text').fill('மழை பெய்கிறது.')
  await page.getByLabel(say('adminPosts:form.category'), { exact: true }).selectOption(category.id)
  await page.locator('main form button[type=submit]').last().click()
  await pressInDialog('adminWriting:publish.go')(page, say, app)
}
const logIn: Action = async (page, say) => {
  await page.getByLabel(say('adminSite:login.email')).fill('editor@localhost')
  await page.getByLabel(say('adminSite:login.password'), { exact: true }).fill('wrong or not')
  await page.locator('form button[type=submit]').click()
}

const adminLogin: Place = { at: '/auth/login' }
const newPost: Place = { at: '/admin/universal/create', as: 'admin' }
const ticker: Place = { at: '/admin/news-title', as: 'admin' }

/** The admin: its login and frame, posts, recent posts, the titles of the ticker. */
export const adminWriting: Screen[] = [
  walk('the login of the admin', { ...adminLogin, answers: { 'auth.adminLogin': 'unreachable' } }, [
    state('the server cannot be reached', logIn, [
      alert('T-016', 'Login failed', 'adminSite:login.failed'),
      label('T-075', 'Email', 'adminSite:login.email'),
      label('T-098', 'Password', 'adminSite:login.password'),
      button('T-099', 'Login', 'adminSite:login.submit'),
    ]),
    state(
      'all goes well',
      {
        answers: { 'auth.adminLogin': data({ token: 'x', user: adminUser }) },
        do: logIn,
      },
      [status('T-100', 'Login successful!', 'adminSite:login.success')],
    ),
  ]),
  opened(
    'the login of the admin with a token that fails',
    {
      ...adminLogin,
      stored: { token: 'unknown' },
      answers: { 'auth.verifyAdmin': data({ isValid: false, user: null }) },
    },
    [alert('T-101', 'Session expired or invalid. Please log in again.', 'adminSite:login.expired')],
  ),
  walk('the dashboard', { at: '/admin', as: 'admin', answers: posts }, [
    state('it is opened', {}, [
      text('T-102', 'Admin Panel', 'adminSite:title'),
      heading('T-103', 'Welcome back, Admin!', 'adminSite:dashboard.welcome'),
      link('T-105', 'Dashboard', 'adminSite:nav.dashboard'),
      button('', 'Logout', 'adminSite:logout'),
    ]),
    state(
      'the entry for pictures is opened',
      (page, say) =>
        page
          .getByRole('button', { name: say('adminSite:nav.partsOf', { section: say('adminSite:entries.pictures') }) })
          .click(),
      [link('T-104', 'Gallery', 'adminSite:nav.gallery')],
    ),
  ]),
  walk('a new post', { ...newPost, faults: /502/, answers: { ...categories, ...saving } }, [
    state('it is opened', {}, [
      heading('T-107', 'Add New Post', 'adminPosts:createTitle'),
      label('S-263, T-118', 'Title', 'adminPosts:form.title'),
      label('S-263, T-119', 'Subtitle', 'adminPosts:form.subtitle'),
      label('S-263, T-120', 'Content', 'adminPosts:form.content', { isName: true }),
      label('T-121', 'Author', 'adminPosts:form.author'),
      label('T-122', 'Category', 'adminPosts:form.category'),
      checkbox('S-265, T-123', 'Show on Home Page', 'adminPosts:form.onHome'),
      checkbox('S-265, T-124', 'Show in Recent Posts', 'adminPosts:form.inRecent'),
      button('S-266, T-125', 'Add Post', 'adminPosts:form.submit'),
      placeholder('S-259, T-115', 'Start typing your content here...', 'editor:placeholder'),
    ]),
    state('it is sent empty', submit, [
      alert('T-127', 'Title, content, and category are required.', 'adminPosts:errors.required'),
    ]),
    state(
      'a picture in the text cannot be uploaded',
      async (page, say, app) => {
        app.answerUploads(notTaken)
        await page.getByRole('button', { name: say('editor:image'), exact: true }).click()
        await page.locator('.ed input[type=file]').setInputFiles(new File(['x'], 'a.jpg', { type: 'image/jpeg' }))
      },
      [
        alert('T-116', 'Failed to upload image', 'editor:picture.failed'),
        alert('S-262, T-117', 'Upload failed', 'editor:picture.uploadFailed'),
      ],
    ),
    state(
      'the server refuses it',
      {
        answers: { 'drafts.commit': refused('CATEGORY_UNKNOWN') },
        do: async (page, say, app) => {
          // A post does not go out without the picture before it has been asked.
          await page
            .locator('.editor-upload')
            .getByRole('button', { name: say('media:remove'), exact: true })
            .click()
          await writePost(page, say, app)
        },
      },
      [
        alert('S-268, T-129', 'Failed to create post: There is no such category.', 'adminPosts:errors.createFailed', {
          keyed: { error: 'errors:CATEGORY_UNKNOWN' },
        }),
      ],
    ),
    state('the server cannot be reached', { answers: { 'drafts.commit': 'unreachable' }, do: writePost }, [
      alert(
        'S-269, T-130',
        'An unexpected error occurred while submitting the form.',
        'adminPosts:errors.createNetwork',
      ),
    ]),
    state(
      'it is there',
      {
        answers: { 'drafts.commit': data(written) },
        do: writePost,
      },
      [status('T-131', 'Post created successfully!', 'adminPosts:created')],
    ),
    state('it is on its way', { answers: { 'drafts.commit': 'pending' }, do: writePost }, [
      button('S-266, T-126', 'Submitting...', 'adminPosts:form.submitting', { disabled: true }),
    ]),
  ]),
  fails('a new post', newPost, 'categories.list', [
    alert('S-096, S-267, T-128', 'Error fetching categories. Please try again.', 'adminPosts:errors.categories'),
  ]),
  walk('the posts', { at: '/admin/universal', as: 'admin', answers: editing }, [
    state('it is opened', {}, [
      heading('T-110', 'Universal Posts', 'adminPosts:listTitle'),
      description('T-133', 'By கயல் in Poems', 'adminPosts:list.byIn', {
        values: { author: 'கயல்', category: 'கவிதைகள்' },
      }),
      description('T-134', 'Posted on {{date}}', 'adminPosts:list.postedOn', { on: adminPost.publishedAt }),
    ]),
    state('the pointer is over a row', (page) => page.locator('[data-list=posts] tbody tr').first().hover(), [
      text('T-135', 'Edit', 'adminPosts:list.edit'),
      text('T-136', 'Delete', 'adminPosts:list.delete'),
    ]),
    state('one is to be deleted', press('adminPosts:list.delete'), [
      dialog('T-137', 'Are you sure you want to delete this post?', 'adminPosts:deleteConfirm'),
    ]),
    state('one is edited', inTurn(pressInDialog('site:cancel'), press('adminPosts:list.edit')), [
      checkbox('S-279, T-138', 'Show on Home', 'adminPosts:form.onHomeEdit'),
      checkbox('S-279, T-139', 'Show as Recent', 'adminPosts:form.inRecentEdit'),
      button('T-140', 'Cancel', 'adminPosts:form.cancel'),
      button('T-080', 'Save Changes', 'adminPosts:form.save'),
    ]),
    state(
      'it cannot be saved',
      {
        answers: { 'drafts.commit': refused('CATEGORY_UNKNOWN') },
        do: (page, say) => page.getByRole('button', { name: say('adminPosts:form.save') }).click(),
      },
      [
        alert('S-284, T-132', 'Failed to update post: There is no such category.', 'adminPosts:errors.updateFailed', {
          keyed: { error: 'errors:CATEGORY_UNKNOWN' },
        }),
      ],
    ),
  ]),
  opened('the recent posts', { at: '/admin/recent-posts', as: 'admin', answers: posts }, [
    heading('T-106', 'Manage Recent Posts', 'adminRecent:title'),
  ]),
  opened('a new recent post', { at: '/admin/recent-posts/create', as: 'admin', answers: categories }, [
    heading('T-107', 'Add New Post', 'adminRecent:createTitle'),
    checkbox('T-141', 'Home', 'adminRecent:home'),
    checkbox('T-142', 'Recent', 'adminRecent:recent'),
  ]),
  walk(
    'the titles of the ticker',
    { ...ticker, answers: { 'titles.selected': data([]), 'titles.candidates': data({ titles: [], next: null }) } },
    [
      state('none is selected, and none matches', {}, [
        heading('T-108', 'Manage Post Titles', 'adminTitles:title'),
        text('S-297, T-146', 'No titles currently selected.', 'adminTitles:none'),
        status('T-147', 'No matching titles found.', 'adminTitles:noMatch'),
        button('T-145', 'Add Selected Title to List', 'adminTitles:submit', { disabled: true }),
      ]),
      state('it is sent with nothing chosen', submitUnready, [
        alert('T-148', 'Please select a title to add.', 'adminTitles:required'),
      ]),
    ],
  ),
  walk(
    'the titles of the ticker, added and removed',
    {
      ...ticker,
      answers: {
        'titles.selected': data([selectedTitle]),
        'titles.candidates': data({ titles: [title], next: null }),
        'titles.add': refused('INTERNAL'),
        'titles.remove': refused('INTERNAL'),
      },
    },
    [
      state('one is chosen', (page) => page.locator('.pick label').click(), [
        text('T-144', 'Selected to add', 'adminTitles:choice'),
        text('T-143', 'Remove', 'adminTitles:remove'),
        button('T-145', 'Add Selected Title to List', 'adminTitles:submit', { disabled: false }),
      ]),
      state('it cannot be added', submit, [
        alert('S-299, ST-35, T-150', 'Failed to add title.', 'adminTitles:errors.add'),
      ]),
      state('one cannot be removed', press('adminTitles:remove'), [
        alert('S-299, T-151', 'Failed to remove title.', 'adminTitles:errors.remove'),
      ]),
      state('the server cannot be reached', { answers: { 'titles.add': 'unreachable' }, do: submit }, [
        alert('S-300, T-152', 'An error occurred while adding the title.', 'adminTitles:errors.addNetwork'),
      ]),
      state(
        'it is added',
        { answers: { 'titles.add': data(selectedTitle), 'titles.remove': data({ id: selectedTitle.id }) }, do: submit },
        [status('ST-35, T-153', 'Title added successfully!', 'adminTitles:addedDone')],
      ),
      state('one is removed', press('adminTitles:remove'), [
        status('T-154', 'Title removed successfully!', 'adminTitles:removedDone'),
      ]),
    ],
  ),
  fails(
    'the titles of the ticker',
    { ...ticker, answers: { 'titles.selected': refused('INTERNAL') } },
    'titles.candidates',
    [
      alert('S-056, S-299, T-010', 'Failed to fetch selected titles.', 'adminTitles:errors.selected'),
      alert('S-299, T-149', 'Failed to fetch all available titles.', 'adminTitles:errors.available'),
    ],
  ),
]
