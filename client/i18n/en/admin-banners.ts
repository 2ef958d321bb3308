import type { Translation } from '../messages.ts'
import type { adminBanners as ta } from '../ta/admin-banners.ts'

/** The banners of the home page. */
export const adminBanners = {
  title: 'Banners',
  note: 'The pictures of the home page that change every five seconds. Phones and desktops can have pictures of their own.',
  createTitle: 'New banner',
  mobile: 'Mobile image',
  desktop: 'Desktop image',
  description: 'What the picture says',
  descriptionHint: 'It is read out to those who cannot see the picture.',
  submit: 'Create banner',
  sending: 'Creating...',
  required: 'Please select and crop at least one image (mobile or desktop) to create a banner.',
  cropped: { mobile: 'Mobile image cropped successfully!', desktop: 'Desktop image cropped successfully!' },
  cropFailed: { mobile: 'Failed to crop mobile image.', desktop: 'Failed to crop desktop image.' },
  created: 'Banner created successfully!',
  deleted: 'Banner deleted successfully.',
  listTitle: 'Existing banners',
  none: 'There are no banners yet.',
  noSide: 'No image',
  delete: 'Delete',
  deleteOf: 'Delete: banner {{number}}',
  deleting: 'Deleting...',
  deleteTitle: 'Delete this banner?',
  deleteText: 'Are you sure you want to delete this banner? This action cannot be undone.',
  errors: {
    load: 'Failed to load banners.',
    create: 'Failed to create banner. Please try again.',
    delete: 'Failed to delete banner.',
  },
} as const satisfies Translation<typeof ta>
