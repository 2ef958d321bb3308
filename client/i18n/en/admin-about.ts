import type { Translation } from '../messages.ts'
import type { adminAbout as ta } from '../ta/admin-about.ts'

/** The text about the magazine. */
export const adminAbout = {
  title: 'About the magazine',
  note: 'A text for each language. Left empty, the built-in text is shown.',
  lang: 'Language',
  content: 'Text',
  builtIn: 'This is the built-in text: nobody has changed it yet.',
  changed: 'Last changed: {{date}}',
  submit: 'Save',
  sending: 'Saving...',
  saved: 'Text saved successfully!',
  savedWithout: 'Saved. Left out of the text: {{parts}}',
  failed: 'Failed to save the text: {{error}}',
  loadFailed: 'The text could not be loaded.',
  view: 'View the page',
} as const satisfies Translation<typeof ta>
