import type { Translation } from '../messages.ts'
import type { newsletter as ta } from '../ta/newsletter.ts'

/** The subscribe box, and the pages that its mails lead to. */
export const newsletter = {
  kind: 'Inland letter',
  title: 'A letter a month',
  text: 'One mail to your box whenever a new issue is out. That is all.',
  email: 'Email address',
  submit: 'Sign up',
  sending: 'Sending...',
  fine: 'You can leave at any time with one click.',
  asked: 'Please look into your box: the link in our mail completes your subscription.',
  confirmTitle: 'Your subscription to the letter',
  confirming: 'Confirming...',
  confirmed: 'Thank you. We will write to you when the next issue is out.',
  leaveTitle: 'Leaving the letter',
  leaving: 'Taking you off the list...',
  left: 'You have left. We have deleted your address, and no more letters will come.',
} as const satisfies Translation<typeof ta>
