import { data, refused } from '../answers.ts'
import { pdf, readersPdf } from './samples.ts'
import { alert, label, link, option, text } from './shown.ts'
import { cutOff, fails, opened, state, walk, type Place, type Screen } from './table.ts'

const pdfs = data({ pdfs: [readersPdf], next: null })
const noPdfs = data({ pdfs: [], next: null })
const months = data([202_611, 202_610].map((month) => ({ month, count: 1 })))

const archive: Place = { at: '/archive' }
const archiveMonth: Place = { at: '/archive/2026/11' }
const editorials: Place = { at: '/editorial' }
const archivePdfs: Place = { at: '/archive-pdfs' }

/** Printed issues and editorials. */
export const issues: Screen[] = [
  walk('the archive', { at: '/archive', answers: { 'pdfs.list': pdfs, 'pdfs.months': months } }, [
    state('it has several months', {}, [
      label('T-034', 'Filter by Month', 'pdfs:filter'),
      option('T-035', 'All Months', 'pdfs:allMonths'),
    ]),
  ]),
  opened('the archive without issues', { ...archive, answers: { 'pdfs.list': noPdfs, 'pdfs.months': data([]) } }, [
    text('S-132, T-036', 'No Archive PDFs found.', 'pdfs:archiveEmpty'),
  ]),
  fails('the archive', { ...archive, faults: /console/ }, 'pdfs.list', [
    alert('S-133, T-037', 'Failed to load Archive PDFs.', 'pdfs:archiveFailed'),
  ]),
  cutOff('the archive', { ...archive, faults: /console/ }, 'pdfs.list', [
    alert('S-133, T-038', 'Unexpected error loading Archive PDFs.', 'pdfs:archiveUnexpected'),
  ]),
  opened(
    'a month of the archive without anything',
    { ...archiveMonth, answers: { 'archive.month': data({ month: 202_611, groups: [], pdfs: [], editorials: 0 }) } },
    [text('S-139, T-039', 'No content found for this month.', 'pdfs:monthEmpty')],
  ),
  fails('a month of the archive', { ...archiveMonth, faults: /console/ }, 'archive.month', [
    alert('S-140, T-040', 'An error occurred while fetching content.', 'pdfs:monthFailed'),
  ]),
  walk(
    'the editorials',
    {
      ...editorials,
      answers: {
        'archive.editorials': data({
          latest: { month: 202_611, total: 7, items: [{ kind: 'pdf', pdf }], next: null },
          before: null,
          months: [{ month: 202_611, count: 7 }],
        }),
      },
    },
    [
      state('the latest month has more than four', {}, [
        text('T-041', 'Recently Uploaded (7)', 'pdfs:latest', { values: { count: 7 } }),
        link('T-042', 'More...', 'pdfs:more'),
      ]),
    ],
  ),
  opened(
    'the editorials, when there are none',
    { ...editorials, answers: { 'archive.editorials': data({ latest: null, before: null, months: [] }) } },
    [text('S-147, T-043', 'No Editorial posts found.', 'pdfs:editorialEmpty')],
  ),
  walk(
    'the editorials, when the server refuses',
    { ...editorials, faults: /console/, answers: { 'archive.editorials': refused('TOO_MANY_REQUESTS') } },
    [
      state('there were too many requests', {}, [
        alert('S-148, T-044', 'Failed to load chronological data.', 'pdfs:chronologicalFailed'),
      ]),
    ],
  ),
  fails('the editorials', { ...editorials, faults: /console/ }, 'archive.editorials', [
    alert('S-148, T-045', 'Error loading data', 'pdfs:loadFailed'),
  ]),
  cutOff('the editorials', { ...editorials, faults: /console/ }, 'archive.editorials', [
    alert('S-148, T-046', 'Error fetching data.', 'pdfs:fetchFailed'),
  ]),
  opened(
    'a month of editorials without anything',
    {
      at: '/editorial/2026/11',
      answers: { 'archive.editorialMonth': data({ month: 202_611, total: 0, items: [], next: null }) },
    },
    [text('', 'No content for this month.', 'pdfs:editorialMonthEmpty')],
  ),
  opened('a list of PDFs', { at: '/archive-pdfs', answers: { 'pdfs.list': pdfs } }, [
    link('T-047', 'View PDF', 'pdfs:view', { withMore: true }),
  ]),
  opened('a list of PDFs without any', { at: '/editorial-pdfs', answers: { 'pdfs.list': noPdfs } }, [
    text('S-156, T-048', 'No PDFs available for this category yet.', 'pdfs:listEmpty'),
  ]),
  fails('a list of PDFs', { ...archivePdfs, faults: /console/ }, 'pdfs.list', [
    alert('T-049', 'Failed to fetch PDFs.', 'pdfs:listFailed'),
  ]),
  cutOff('a list of PDFs', { ...archivePdfs, faults: /console/ }, 'pdfs.list', [
    alert('S-157, T-050', 'An unexpected error occurred while fetching PDFs.', 'pdfs:listUnexpected'),
  ]),
]
