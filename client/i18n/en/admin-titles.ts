import type { Translation } from '../messages.ts'
import type { adminTitles as ta } from '../ta/admin-titles.ts'

/** The titles of the ticker. */
export const adminTitles = {
  title: 'Manage Post Titles',
  note: 'The titles that run under the head of the site, in this order; what is added comes first.',
  dragHint: 'Drag a handle, or press the arrow keys on it, to change the order.',
  move: 'Move {{name}}, place {{place}} of {{count}}',
  moved: '{{name}} is now at place {{place}} of {{count}}',
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
    order: 'Failed to save the order.',
    orderNetwork: 'An error occurred while saving the order.',
    remove: 'Failed to remove title.',
    removeNetwork: 'An error occurred while removing the title.',
  },
} as const satisfies Translation<typeof ta>
