import { data, refused } from './answers.ts'
import { inTurn, press, pressInDialog, submit, submitUnready } from './deeds.ts'
import { answerUploads, choosePhoto, cropAsOffered } from './pictures.ts'
import { banner, category, editableGalleryItem, galleryItem, galleryPage, headerBanner } from './samples.ts'
import { alert, button, heading, status, text, type Deed, type Screen } from './table.ts'

const gallery = { 'gallery.list': data(galleryPage), 'gallery.adminGet': data(editableGalleryItem) }
const banners = { 'banners.list': data([banner]) }
const headers = { 'headerBanners.list': data([]), 'categories.list': data([category]) }
// The pictures of samples are nowhere.
const faults = /texts|502|ERR_FAILED/

const choose: Deed = async (page) => {
  await answerUploads(page, 'taken')
  await choosePhoto(page.locator('.slot').last())
}
const chooseAndCrop: Deed = inTurn(choose, cropAsOffered)
const leaveCrop: Deed = pressInDialog('media:dialog.cancel')
const cropAfterAll: Deed = inTurn(
  (page, say) =>
    page
      .locator('.slot')
      .getByRole('button', { name: say('media:crop'), exact: true })
      .click(),
  cropAsOffered,
)
const deletePhoto: Deed = inTurn(press('adminGallery:delete'), pressInDialog('adminGallery:delete'))

/** The desk: gallery, banners, header banners, and the window in which pictures are cropped. */
export const adminPictures: Screen[] = [
  {
    screen: 'the gallery of the desk without pictures',
    at: '/admin/addphotos/upload',
    as: 'admin',
    faults,
    steps: [
      {
        when: 'it is opened',
        answers: { 'gallery.list': data({ ...galleryPage, items: [] }), 'gallery.create': refused('INTERNAL') },
        shows: [
          heading('T-155', 'Upload New Photo', 'adminGallery:createTitle'),
          text('T-161', 'No images uploaded yet.', 'adminGallery:none'),
          button('', 'Upload', 'adminGallery:submit', { disabled: true }),
        ],
      },
      {
        when: 'it is sent with a blank title',
        do: async (page, say) => {
          await page.getByLabel(say('adminGallery:title')).fill('  ')
          await submitUnready(page, say)
        },
        shows: [alert('T-162', 'Please enter a title for the image.', 'adminGallery:titleRequired')],
      },
      {
        when: 'it is sent without a picture',
        do: async (page, say) => {
          await page.getByLabel(say('adminGallery:title')).fill('நீலம்')
          await submitUnready(page, say)
        },
        shows: [alert('T-163', 'Please select and crop an image to upload.', 'adminGallery:imageRequired')],
      },
      {
        when: 'a picture is chosen and not cropped',
        do: inTurn(choose, leaveCrop),
        shows: [
          status('T-160', 'Adjust the crop area above to enable submission.', 'adminGallery:adjust'),
          button('', 'Upload', 'adminGallery:submit', { disabled: true }),
        ],
      },
      {
        when: 'it is cropped',
        do: cropAfterAll,
        shows: [
          status('T-159', 'Crop confirmed. You can now submit.', 'adminGallery:confirmed'),
          button('', 'Upload', 'adminGallery:submit', { disabled: false }),
        ],
      },
      {
        when: 'the server fails',
        do: submit,
        shows: [alert('T-167', 'Failed to upload image.', 'adminGallery:errors.create')],
      },
      {
        when: 'the server cannot be reached',
        answers: { 'gallery.create': 'unreachable' },
        do: submit,
        shows: [
          alert(
            'T-170',
            'An error occurred. Please ensure the server is running and accessible.',
            'adminGallery:errors.network',
          ),
        ],
      },
      {
        when: 'it is there',
        answers: { ...gallery, 'gallery.create': data(galleryItem) },
        do: submit,
        shows: [status('T-172', 'Image uploaded successfully!', 'adminGallery:created')],
      },
    ],
  },
  {
    screen: 'the gallery of the desk',
    at: '/admin/addphotos/upload',
    as: 'admin',
    faults,
    steps: [
      {
        when: 'a picture is edited',
        answers: { ...gallery, 'gallery.update': refused('INTERNAL'), 'gallery.delete': refused('INTERNAL') },
        do: press('adminGallery:edit'),
        shows: [
          heading('T-156', 'Edit Image', 'adminGallery:editTitle'),
          text('T-157', 'Replace Image (Optional)', 'adminGallery:replaceImage'),
          button('T-158', 'Cancel Edit', 'adminGallery:cancelEdit'),
          text('T-135', 'Edit', 'adminGallery:edit'),
          text('T-136', 'Delete', 'adminGallery:delete'),
        ],
      },
      {
        when: 'the server fails',
        do: submit,
        shows: [alert('T-168', 'Failed to update image.', 'adminGallery:errors.update')],
      },
      {
        when: 'a new picture is not cropped',
        do: inTurn(choose, leaveCrop, submitUnready),
        shows: [alert('T-164', 'Please confirm the crop for the new image.', 'adminGallery:cropRequired')],
      },
      {
        when: 'it is cropped and saved',
        answers: { 'gallery.update': data(galleryItem) },
        do: inTurn(cropAfterAll, submit),
        shows: [status('T-173', 'Image updated successfully!', 'adminGallery:updated')],
      },
      {
        when: 'one cannot be deleted',
        do: deletePhoto,
        shows: [alert('T-169', 'Failed to delete image.', 'adminGallery:errors.delete')],
      },
      {
        when: 'the server cannot be reached',
        answers: { 'gallery.delete': 'unreachable' },
        do: deletePhoto,
        shows: [alert('T-171', 'An error occurred during deletion.', 'adminGallery:errors.deleteNetwork')],
      },
      {
        when: 'it is deleted',
        answers: { 'gallery.delete': data({ id: galleryItem.id }) },
        do: deletePhoto,
        shows: [status('T-174', 'Image deleted successfully!', 'adminGallery:deleted')],
      },
    ],
  },
  {
    screen: 'the gallery of the desk, when the server fails',
    at: '/admin/addphotos/upload',
    as: 'admin',
    when: 'it cannot be loaded',
    answers: { 'gallery.list': refused('INTERNAL') },
    shows: [alert('T-166', 'Failed to load gallery images.', 'adminGallery:errors.load')],
  },
  {
    screen: 'a picture that does not come to be cropped',
    at: '/admin/addphotos/upload',
    as: 'admin',
    faults,
    when: 'it is lost',
    answers: gallery,
    do: async (page) => {
      await answerUploads(page, 'taken', 'lost')
      await choosePhoto(page.locator('.slot'))
    },
    shows: [
      alert('T-176', 'Failed to crop image. Please try again.', 'media:dialog.failed'),
      alert('T-165', 'Failed to process the cropped image.', 'adminGallery:errors.crop'),
    ],
  },
  {
    screen: 'a picture that is awaited to be cropped',
    at: '/admin/addphotos/upload',
    as: 'admin',
    faults,
    when: 'the crop is applied before it is there',
    answers: gallery,
    do: async (page, say) => {
      await answerUploads(page, 'taken', 'awaited')
      await choosePhoto(page.locator('.slot'))
      await page.getByRole('button', { name: say('media:dialog.apply') }).click()
    },
    shows: [alert('T-175', 'Please select an image and define a crop area.', 'media:dialog.missing')],
  },
  {
    screen: 'header banners',
    at: '/admin/header-image',
    as: 'admin',
    faults,
    steps: [
      {
        when: 'it is opened',
        answers: { ...headers, 'headerBanners.save': refused('INTERNAL') },
        shows: [
          heading('T-109', 'Upload Banner', 'adminHeaders:title'),
          button('T-177', 'Upload Cropped Banner', 'adminHeaders:submit', { disabled: true }),
        ],
      },
      {
        when: 'it is sent empty',
        do: submitUnready,
        shows: [alert('T-178', 'Please select category and valid crop area', 'adminHeaders:required')],
      },
      {
        when: 'the server fails',
        do: async (page, say) => {
          await page.getByLabel(say('adminHeaders:category')).selectOption(category.id)
          await chooseAndCrop(page, say)
          await submit(page, say)
        },
        shows: [alert('T-180', 'Failed to upload banner', 'adminHeaders:errors.upload')],
      },
      {
        when: 'the server cannot be reached',
        answers: { 'headerBanners.save': 'unreachable' },
        do: submit,
        shows: [alert('T-181', 'Error uploading banner', 'adminHeaders:errors.network')],
      },
      {
        when: 'it is there',
        answers: { 'headerBanners.save': data(headerBanner) },
        do: submit,
        shows: [status('T-182', 'Banner uploaded successfully!', 'adminHeaders:done')],
      },
    ],
  },
  {
    screen: 'header banners, when the server fails',
    at: '/admin/header-image',
    as: 'admin',
    when: 'the categories cannot be loaded',
    answers: { 'headerBanners.list': data([]), 'categories.list': refused('INTERNAL') },
    shows: [alert('T-179', 'Failed to fetch categories', 'adminHeaders:errors.categories')],
  },
  {
    screen: 'banners',
    at: '/admin/banners',
    as: 'admin',
    faults,
    steps: [
      {
        when: 'it is sent without a picture',
        answers: { ...banners, 'banners.create': refused('INTERNAL'), 'banners.delete': refused('INTERNAL') },
        do: submitUnready,
        shows: [
          alert(
            'T-183',
            'Please select and crop at least one image (mobile or desktop) to create a banner.',
            'adminBanners:required',
          ),
          button('', 'Create banner', 'adminBanners:submit', { disabled: true }),
        ],
      },
      {
        when: 'the desktop picture is cropped',
        do: chooseAndCrop,
        shows: [
          status('T-188', 'Desktop image cropped successfully!', 'adminBanners:cropped.desktop'),
          button('T-143', 'Remove', 'media:remove'),
          button('', 'Create banner', 'adminBanners:submit', { disabled: false }),
        ],
      },
      {
        when: 'the mobile picture is cropped',
        do: async (page, say) => {
          await choosePhoto(page.locator('.slot').first())
          await cropAsOffered(page, say)
        },
        shows: [status('T-188', 'Mobile image cropped successfully!', 'adminBanners:cropped.mobile')],
      },
      {
        when: 'the server fails',
        do: submit,
        shows: [alert('T-186', 'Failed to create banner. Please try again.', 'adminBanners:errors.create')],
      },
      {
        when: 'it is there',
        answers: { 'banners.create': data(banner) },
        do: submit,
        shows: [status('T-189', 'Banner created successfully!', 'adminBanners:created')],
      },
      {
        when: 'one is to be deleted',
        do: press('adminBanners:delete'),
        shows: [
          text(
            'T-191',
            'Are you sure you want to delete this banner? This action cannot be undone.',
            'adminBanners:deleteText',
          ),
        ],
      },
      {
        when: 'it cannot be deleted',
        do: pressInDialog('adminBanners:delete'),
        shows: [alert('T-187', 'Failed to delete banner.', 'adminBanners:errors.delete')],
      },
      {
        when: 'it is deleted',
        answers: { 'banners.delete': data({ id: banner.id }) },
        do: inTurn(press('adminBanners:delete'), pressInDialog('adminBanners:delete')),
        shows: [status('T-190', 'Banner deleted successfully.', 'adminBanners:deleted')],
      },
    ],
  },
  {
    screen: 'banners, when the server fails',
    at: '/admin/banners',
    as: 'admin',
    when: 'they cannot be loaded',
    answers: { 'banners.list': refused('INTERNAL') },
    shows: [alert('T-184', 'Failed to load banners.', 'adminBanners:errors.load')],
  },
  ...(['desktop', 'mobile'] as const).map((side): Screen => ({
    screen: `a ${side} banner that does not come to be cropped`,
    at: '/admin/banners',
    as: 'admin',
    faults,
    when: 'it is lost',
    answers: banners,
    do: async (page) => {
      await answerUploads(page, 'taken', 'lost')
      await choosePhoto(page.locator('.slot').nth(side === 'mobile' ? 0 : 1))
    },
    shows: [alert('T-185', `Failed to crop ${side} image.`, `adminBanners:cropFailed.${side}`)],
  })),
]
