import type { Translation } from '../messages.ts'
import type { adminNewsletter as ta } from '../ta/admin-newsletter.ts'

/** Who gets the letter. */
export const adminNewsletter = {
  title: 'Newsletter subscribers',
  note: 'Letters go only to those who have confirmed.',
  asked: 'Asked on',
  confirmed: 'Confirmed',
  waiting: 'Not confirmed yet',
  none: 'Nobody has signed up yet.',
  failed: 'The list could not be loaded.',
  remove: 'Remove',
  removeOf: 'Remove: {{email}}',
  removeTitle: 'Remove this address?',
  more: 'Show more',
} as const satisfies Translation<typeof ta>
