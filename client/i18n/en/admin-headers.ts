import type { Translation } from '../messages.ts'
import type { adminHeaders as ta } from '../ta/admin-headers.ts'

/** The pictures over the pages of categories. */
export const adminHeaders = {
  title: 'Upload Banner',
  note: 'The 5:2 picture over the page of a category.',
  category: 'Category',
  chooseCategory: 'Choose a category',
  image: 'Image',
  size: 'Crop size: {{width}} × {{height}} pixels',
  submit: 'Upload Cropped Banner',
  sending: 'Uploading...',
  required: 'Please select category and valid crop area',
  replaces: 'It takes the place of the banner that this category has.',
  done: 'Banner uploaded successfully!',
  listTitle: 'Existing banners',
  none: 'No category has a banner yet.',
  replace: 'Replace',
  replaceOf: 'Replace: {{name}}',
  remove: 'Remove',
  removeOf: 'Remove: {{name}}',
  removing: 'Removing...',
  removeTitle: 'Remove the banner of “{{name}}”?',
  removeText: 'The page of the category will have no picture from now on.',
  removed: 'Banner removed successfully!',
  errors: {
    categories: 'Failed to fetch categories',
    upload: 'Failed to upload banner',
    network: 'Error uploading banner',
    load: 'Failed to load banners.',
    remove: 'Failed to remove banner.',
  },
} as const satisfies Translation<typeof ta>
