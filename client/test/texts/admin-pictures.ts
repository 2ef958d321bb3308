import { data, refused } from '../answers.ts'
import { inTurn, press, pressInDialog, submit, submitUnready } from './actions.ts'
import { choosePhoto, cropAsOffered, endLoading, taken } from './pictures.ts'
import { banner, category, editableGalleryItem, galleryItem, galleryPage, headerBanner } from './samples.ts'
import { alert, button, heading, status, text } from './shown.ts'
import { fails, state, walk, type Action, type Place, type Screen } from './table.ts'

const gallery = { 'gallery.list': data(galleryPage), 'gallery.adminGet': data(editableGalleryItem) }
const banners = { 'banners.list': data([banner]) }
const headers = { 'headerBanners.list': data([]), 'categories.list': data([category]) }
// The pictures of samples are nowhere.
const faults = /texts|502|ERR_FAILED/

const choose: Action = async (page, _say, app) => {
  app.answerUploads(taken)
  await choosePhoto(page.locator('.slot').last())
}
const chooseAndCrop: Action = inTurn(choose, cropAsOffered)
const leaveCrop: Action = pressInDialog('media:dialog.cancel')
const cropAfterAll: Action = inTurn(
  (page, say) =>
    page
      .locator('.slot')
      .getByRole('button', { name: say('media:crop'), exact: true })
      .click(),
  cropAsOffered,
)
const deletePhoto: Action = inTurn(press('adminGallery:delete'), pressInDialog('adminGallery:delete'))

const galleryScreen: Place = { at: '/admin/addphotos/upload', as: 'admin' }
const headersPage: Place = { at: '/admin/header-image', as: 'admin' }
const bannersPage: Place = { at: '/admin/banners', as: 'admin' }

/** The admin: gallery, banners, header banners, and the window in which pictures are cropped. */
export const adminPictures: Screen[] = [
  walk(
    'the gallery of the admin without pictures',
    {
      ...galleryScreen,
      faults,
      answers: { 'gallery.list': data({ ...galleryPage, items: [] }), 'gallery.create': refused('INTERNAL') },
    },
    [
      state('it is opened', {}, [
        heading('S-301, T-155', 'Upload New Photo', 'adminGallery:createTitle'),
        text('S-307, T-161', 'No images uploaded yet.', 'adminGallery:none'),
        button('', 'Upload', 'adminGallery:submit', { disabled: true }),
      ]),
      state(
        'it is sent with a blank title',
        async (page, say, app) => {
          await page.getByLabel(say('adminGallery:title')).fill('  ')
          await submitUnready(page, say, app)
        },
        [alert('T-162', 'Please enter a title for the image.', 'adminGallery:titleRequired')],
      ),
      state(
        'it is sent without a picture',
        async (page, say, app) => {
          await page.getByLabel(say('adminGallery:title')).fill('நீலம்')
          await submitUnready(page, say, app)
        },
        [alert('T-163', 'Please select and crop an image to upload.', 'adminGallery:imageRequired')],
      ),
      state('a picture is chosen and not cropped', inTurn(choose, leaveCrop), [
        status('T-160', 'Adjust the crop area above to enable submission.', 'adminGallery:adjust'),
        button('', 'Upload', 'adminGallery:submit', { disabled: true }),
      ]),
      state('it is cropped', cropAfterAll, [
        status('T-159', 'Crop confirmed. You can now submit.', 'adminGallery:confirmed'),
        button('', 'Upload', 'adminGallery:submit', { disabled: false }),
      ]),
      state('the server fails', submit, [alert('T-167', 'Failed to upload image.', 'adminGallery:errors.create')]),
      state('the server cannot be reached', { answers: { 'gallery.create': 'unreachable' }, do: submit }, [
        alert(
          'T-170',
          'An error occurred. Please ensure the server is running and accessible.',
          'adminGallery:errors.network',
        ),
      ]),
      state('it is there', { answers: { ...gallery, 'gallery.create': data(galleryItem) }, do: submit }, [
        status('T-172', 'Image uploaded successfully!', 'adminGallery:created'),
      ]),
    ],
  ),
  walk(
    'the gallery of the admin',
    {
      ...galleryScreen,
      faults,
      answers: { ...gallery, 'gallery.update': refused('INTERNAL'), 'gallery.delete': refused('INTERNAL') },
    },
    [
      state('a picture is edited', press('adminGallery:edit'), [
        heading('T-156', 'Edit Image', 'adminGallery:editTitle'),
        text('S-304, T-157', 'Replace Image (Optional)', 'adminGallery:replaceImage'),
        button('S-305, T-158', 'Cancel Edit', 'adminGallery:cancelEdit'),
        text('T-135', 'Edit', 'adminGallery:edit'),
        text('T-136', 'Delete', 'adminGallery:delete'),
      ]),
      state('the server fails', submit, [alert('T-168', 'Failed to update image.', 'adminGallery:errors.update')]),
      state('a new picture is not cropped', inTurn(choose, leaveCrop, submitUnready), [
        alert('T-164, V-20', 'Please confirm the crop for the new image.', 'adminGallery:cropRequired'),
      ]),
      state(
        'it is cropped and saved',
        { answers: { 'gallery.update': data(galleryItem) }, do: inTurn(cropAfterAll, submit) },
        [status('T-173', 'Image updated successfully!', 'adminGallery:updated')],
      ),
      state('one cannot be deleted', deletePhoto, [
        alert('T-169', 'Failed to delete image.', 'adminGallery:errors.delete'),
      ]),
      state('the server cannot be reached', { answers: { 'gallery.delete': 'unreachable' }, do: deletePhoto }, [
        alert('T-171', 'An error occurred during deletion.', 'adminGallery:errors.deleteNetwork'),
      ]),
      state('it is deleted', { answers: { 'gallery.delete': data({ id: galleryItem.id }) }, do: deletePhoto }, [
        status('T-174', 'Image deleted successfully!', 'adminGallery:deleted'),
      ]),
    ],
  ),
  fails('the gallery of the admin', galleryScreen, 'gallery.list', [
    alert('T-166', 'Failed to load gallery images.', 'adminGallery:errors.load'),
  ]),
  walk('a picture that does not come to be cropped', { ...galleryScreen, faults, answers: gallery }, [
    state(
      'it is lost',
      async (page, _say, app) => {
        app.answerUploads(taken)
        await choosePhoto(page.locator('.slot'))
        await endLoading(page, 'error')
      },
      [
        alert('T-176, V-35', 'Failed to crop image. Please try again.', 'media:dialog.failed'),
        alert('T-165, V-21', 'Failed to process the cropped image.', 'adminGallery:errors.crop'),
      ],
    ),
  ]),
  walk('a picture that is awaited to be cropped', { ...galleryScreen, faults, answers: gallery }, [
    state(
      'the crop is applied before it is there',
      async (page, say, app) => {
        app.answerUploads(taken)
        await choosePhoto(page.locator('.slot'))
        await page.getByRole('button', { name: say('media:dialog.apply') }).click()
      },
      [alert('T-175, V-34', 'Please select an image and define a crop area.', 'media:dialog.missing')],
    ),
  ]),
  walk(
    'header banners',
    { ...headersPage, faults, answers: { ...headers, 'headerBanners.save': refused('INTERNAL') } },
    [
      state('it is opened', {}, [
        heading('T-109', 'Upload Banner', 'adminHeaders:title'),
        button('T-177', 'Upload Cropped Banner', 'adminHeaders:submit', { disabled: true }),
      ]),
      state('it is sent empty', submitUnready, [
        alert('T-178, V-26', 'Please select category and valid crop area', 'adminHeaders:required'),
      ]),
      state(
        'the server fails',
        async (page, say, app) => {
          await page.getByLabel(say('adminHeaders:category')).selectOption(category.id)
          await chooseAndCrop(page, say, app)
          await submit(page, say, app)
        },
        [alert('T-180', 'Failed to upload banner', 'adminHeaders:errors.upload')],
      ),
      state('the server cannot be reached', { answers: { 'headerBanners.save': 'unreachable' }, do: submit }, [
        alert('T-181', 'Error uploading banner', 'adminHeaders:errors.network'),
      ]),
      state('it is there', { answers: { 'headerBanners.save': data(headerBanner) }, do: submit }, [
        status('T-182', 'Banner uploaded successfully!', 'adminHeaders:done'),
      ]),
    ],
  ),
  fails('header banners', { ...headersPage, answers: { 'headerBanners.list': data([]) } }, 'categories.list', [
    alert('T-179', 'Failed to fetch categories', 'adminHeaders:errors.categories'),
  ]),
  walk(
    'banners',
    {
      ...bannersPage,
      faults,
      answers: { ...banners, 'banners.create': refused('INTERNAL'), 'banners.delete': refused('INTERNAL') },
    },
    [
      state('it is sent without a picture', submitUnready, [
        alert(
          'T-183, V-28',
          'Please select and crop at least one image (mobile or desktop) to create a banner.',
          'adminBanners:required',
        ),
        button('', 'Create banner', 'adminBanners:submit', { disabled: true }),
      ]),
      state('the desktop picture is cropped', chooseAndCrop, [
        status('T-188', 'Desktop image cropped successfully!', 'adminBanners:cropped.desktop'),
        button('T-143', 'Remove', 'media:remove'),
        button('', 'Create banner', 'adminBanners:submit', { disabled: false }),
      ]),
      state(
        'the mobile picture is cropped',
        async (page, say, app) => {
          await choosePhoto(page.locator('.slot').first())
          await cropAsOffered(page, say, app)
        },
        [status('T-188', 'Mobile image cropped successfully!', 'adminBanners:cropped.mobile')],
      ),
      state('the server fails', submit, [
        alert('S-319, ST-36, T-186', 'Failed to create banner. Please try again.', 'adminBanners:errors.create'),
      ]),
      state('it is there', { answers: { 'banners.create': data(banner) }, do: submit }, [
        status('T-189', 'Banner created successfully!', 'adminBanners:created'),
      ]),
      state('one is to be deleted', press('adminBanners:delete'), [
        text('T-191', 'Are you sure you want to delete this banner?', 'adminBanners:deleteText'),
      ]),
      state('it cannot be deleted', pressInDialog('adminBanners:delete'), [
        alert('S-320, T-187', 'Failed to delete banner.', 'adminBanners:errors.delete'),
      ]),
      state(
        'it is deleted',
        {
          answers: { 'banners.delete': data({ id: banner.id }) },
          do: inTurn(press('adminBanners:delete'), pressInDialog('adminBanners:delete')),
        },
        [status('T-190', 'Banner deleted successfully.', 'adminBanners:deleted')],
      ),
    ],
  ),
  fails('banners', bannersPage, 'banners.list', [
    alert('T-184', 'Failed to load banners.', 'adminBanners:errors.load'),
  ]),
  ...(['desktop', 'mobile'] as const).map((side): Screen =>
    walk(`a ${side} banner that does not come to be cropped`, { ...bannersPage, faults, answers: banners }, [
      state(
        'it is lost',
        async (page, _say, app) => {
          app.answerUploads(taken)
          await choosePhoto(page.locator('.slot').nth(side === 'mobile' ? 0 : 1))
          await endLoading(page, 'error')
        },
        [alert('T-185', `Failed to crop ${side} image.`, `adminBanners:cropFailed.${side}`)],
      ),
    ]),
  ),
]
