import type { Translation } from '../messages.ts'
import type { media as ta } from '../ta/admin-media.ts'

/** Choosing, uploading and cropping pictures. */
export const media = {
  images: 'Images',
  add: 'Add image',
  addHint: 'The first image is on the card. JPEG, PNG, WebP, AVIF, GIF; up to 20 MB.',
  crop: 'Crop',
  cropOf: 'Crop image {{place}}',
  remove: 'Remove',
  removeOf: 'Remove image {{place}}',
  move: 'Move image {{place}} of {{count}}',
  moved: 'The image is now at place {{place}} of {{count}}',
  removed: 'Image removed',
  first: 'On the card',
  sending: 'Uploading {{name}}, {{percent}}%',
  preparing: 'Preparing {{name}}',
  refused: 'Not uploaded: {{name}}',
  small: '{{width}} × {{height}} pixels: too small to be cropped, and blurred where it is shown large.',
  stop: 'Stop',
  retry: 'Try again',
  retryOf: 'Try again: image {{place}}',
  alt: 'Image {{place}}',
  dialog: {
    title: 'Crop image',
    hint: '{{ratio}}, at least {{width}} × {{height}} pixels. The arrow keys move it too: by 1, with Shift by 10, with Ctrl or Cmd by 100.',
    minimum: '{{ratio}}, at least {{width}} × {{height}} pixels. JPEG, PNG, WebP, AVIF, GIF; up to 20 MB.',
    size: '{{width}} × {{height}} pixels',
    apply: 'Crop and use',
    whole: 'Use the whole image',
    cancel: 'Cancel',
    missing: 'Please select an image and define a crop area.',
    failed: 'Failed to crop image. Please try again.',
    tooSmall: 'This image is too small to be cropped: at least {{width}} × {{height}} pixels are needed.',
    area: 'Crop area: move it with the arrow keys',
    handle: 'Corner of the crop area: resize it with the arrow keys',
  },
} as const satisfies Translation<typeof ta>
