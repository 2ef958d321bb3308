import type { Translation } from '../messages.ts'
import type { contact as ta } from '../ta/contact.ts'

/** The contact page. */
export const contact = {
  title: 'Contact',
  intro:
    'An essay, a poem, photographs, a correction, a question: write to us. You will have an answer within two weeks.',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  submit: 'Send',
  sending: 'Sending...',
  sent: 'Your message has arrived. Thank you.',
  another: 'Write another message',
  detailsTitle: 'By post',
  address: 'The editors, {{name}}, {{address}}',
  hours: 'Monday to Friday, 10 am to 5 pm',
  retryAfter: 'Try again in {{seconds}} seconds.',
} as const satisfies Translation<typeof ta>
