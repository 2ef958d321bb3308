import { data, refused } from './answers.ts'
import { pdf } from './samples.ts'
import { alert, label, link, option, text, type Screen } from './table.ts'

const from = '/order-confirmation'
const noPdfs = data({ pdfs: [], next: null })

/** Printed issues and editorials. */
export const issues: Screen[] = [
  {
    screen: 'the archive',
    at: '/archive',
    steps: [
      {
        when: 'it has several months',
        shows: [label('T-034', 'Filter by Month', 'issues:filter'), option('T-035', 'All Months', 'issues:allMonths')],
      },
    ],
  },
  {
    screen: 'the archive without issues',
    from,
    at: '/archive',
    steps: [
      {
        when: 'it is opened',
        answers: { 'pdfs.list': noPdfs, 'pdfs.months': data([]) },
        shows: [text('T-036', 'No Archive PDFs found.', 'issues:archiveEmpty')],
      },
    ],
  },
  {
    screen: 'the archive, when the server fails',
    from,
    at: '/archive',
    faults: /console/,
    steps: [
      {
        when: 'it cannot be loaded',
        answers: { 'pdfs.list': refused('INTERNAL') },
        shows: [alert('T-037', 'Failed to load Archive PDFs.', 'issues:archiveFailed')],
      },
    ],
  },
  {
    screen: 'the archive, when the server cannot be reached',
    from,
    at: '/archive',
    faults: /console/,
    waits: true,
    steps: [
      {
        when: 'the last attempt has failed',
        answers: { 'pdfs.list': 'unreachable' },
        shows: [alert('T-038', 'Unexpected error loading Archive PDFs.', 'issues:archiveUnexpected')],
      },
    ],
  },
  {
    screen: 'a month of the archive without anything',
    from,
    at: '/archive/2026/11',
    steps: [
      {
        when: 'it is opened',
        answers: { 'archive.month': data({ month: 202_611, groups: [], pdfs: [], editorials: 0 }) },
        shows: [text('T-039', 'No content found for this month.', 'issues:monthEmpty')],
      },
    ],
  },
  {
    screen: 'a month of the archive, when the server fails',
    from,
    at: '/archive/2026/11',
    faults: /console/,
    steps: [
      {
        when: 'it cannot be loaded',
        answers: { 'archive.month': refused('INTERNAL') },
        shows: [alert('T-040', 'An error occurred while fetching content.', 'issues:monthFailed')],
      },
    ],
  },
  {
    screen: 'the editorials',
    from,
    at: '/editorial',
    steps: [
      {
        when: 'the latest month has more than four',
        answers: {
          'archive.editorials': data({
            latest: { month: 202_611, total: 7, items: [{ kind: 'pdf', pdf }], next: null },
            before: null,
            months: [{ month: 202_611, count: 7 }],
          }),
        },
        shows: [
          text('T-041', 'Recently Uploaded (7)', 'issues:latest', { values: { count: 7 } }),
          link('T-042', 'More...', 'issues:more'),
        ],
      },
    ],
  },
  {
    screen: 'the editorials, when there are none',
    from,
    at: '/editorial',
    steps: [
      {
        when: 'it is opened',
        answers: { 'archive.editorials': data({ latest: null, before: null, months: [] }) },
        shows: [text('T-043', 'No Editorial posts found.', 'issues:editorialEmpty')],
      },
    ],
  },
  {
    screen: 'the editorials, when the server refuses',
    from,
    at: '/editorial',
    faults: /console/,
    steps: [
      {
        when: 'there were too many requests',
        answers: { 'archive.editorials': refused('TOO_MANY_REQUESTS') },
        shows: [alert('T-044', 'Failed to load chronological data.', 'issues:chronologicalFailed')],
      },
    ],
  },
  {
    screen: 'the editorials, when the server fails',
    from,
    at: '/editorial',
    faults: /console/,
    steps: [
      {
        when: 'it cannot be loaded',
        answers: { 'archive.editorials': refused('INTERNAL') },
        shows: [alert('T-045', 'Error loading data', 'issues:loadFailed')],
      },
    ],
  },
  {
    screen: 'the editorials, when the server cannot be reached',
    from,
    at: '/editorial',
    faults: /console/,
    waits: true,
    steps: [
      {
        when: 'the last attempt has failed',
        answers: { 'archive.editorials': 'unreachable' },
        shows: [alert('T-046', 'Error fetching data.', 'issues:fetchFailed')],
      },
    ],
  },
  {
    screen: 'a month of editorials without anything',
    from,
    at: '/editorial/2026/11',
    steps: [
      {
        when: 'it is opened',
        answers: { 'archive.editorialMonth': data({ month: 202_611, total: 0, items: [], next: null }) },
        shows: [text('', 'No content for this month.', 'issues:editorialMonthEmpty')],
      },
    ],
  },
  {
    screen: 'a list of PDFs',
    at: '/archive-pdfs',
    steps: [{ when: 'it is opened', shows: [link('T-047', 'View PDF', 'issues:view', { withMore: true })] }],
  },
  {
    screen: 'a list of PDFs without any',
    from,
    at: '/editorial-pdfs',
    steps: [
      {
        when: 'it is opened',
        answers: { 'pdfs.list': noPdfs },
        shows: [text('T-048', 'No PDFs available for this category yet.', 'issues:listEmpty')],
      },
    ],
  },
  {
    screen: 'a list of PDFs, when the server fails',
    from,
    at: '/archive-pdfs',
    faults: /console/,
    steps: [
      {
        when: 'it cannot be loaded',
        answers: { 'pdfs.list': refused('INTERNAL') },
        shows: [alert('T-049', 'Failed to fetch PDFs.', 'issues:listFailed')],
      },
    ],
  },
  {
    screen: 'a list of PDFs, when the server cannot be reached',
    from,
    at: '/archive-pdfs',
    faults: /console/,
    waits: true,
    steps: [
      {
        when: 'the last attempt has failed',
        answers: { 'pdfs.list': 'unreachable' },
        shows: [alert('T-050', 'An unexpected error occurred while fetching PDFs.', 'issues:listUnexpected')],
      },
    ],
  },
]
