import type { Translation } from '../messages.ts'
import type { adminTitles as ta } from '../ta/admin-titles.ts'

/** The titles of the ticker. */
export const adminTitles = {
  title: 'Manage Post Titles',
  note: 'The titles that run under the head of the site; the last added comes first.',
  selected: 'Currently selected titles',
  none: 'No titles currently selected.',
  source: 'Source: {{source}}',
  added: 'Added: {{date}}',
  remove: 'Remove',
  removeOf: 'Remove: {{title}}',
  addTitle: 'Add a title',
  search: 'Search titles',
  searchHint: 'A part of the title will do',
  noMatch: 'No matching titles found.',
  choice: 'Selected to add',
  submit: 'Add Selected Title to List',
  sending: 'Adding...',
  required: 'Please select a title to add.',
  addedDone: 'Title added successfully!',
  removedDone: 'Title removed successfully!',
  errors: {
    selected: 'Failed to fetch selected titles.',
    selectedNetwork: 'An error occurred while fetching selected titles.',
    available: 'Failed to fetch all available titles.',
    availableNetwork: 'An error occurred while fetching all available titles.',
    add: 'Failed to add title.',
    addNetwork: 'An error occurred while adding the title.',
    remove: 'Failed to remove title.',
    removeNetwork: 'An error occurred while removing the title.',
  },
} as const satisfies Translation<typeof ta>
