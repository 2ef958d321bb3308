// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createI18n } from '#client/i18n/i18n.ts'
import { messages } from '#client/i18n/en/admin.ts'
import { messages as tamil } from '#client/i18n/ta/admin.ts'
import type { Lang } from '#shared/lang.ts'
import { AdminList, RowButton } from './admin-list.tsx'
import { useSelection } from './use-work-list.ts'

interface Plan {
  id: string
  title: string
}

const plans: Plan[] = [
  { id: 'p1', title: 'Month' },
  { id: 'p2', title: 'Year' },
]
const loaded = { isPending: false, isError: false, isSuccess: true, refetch: () => undefined }

let root: Root
let opened: string[]

function Plans({ list = loaded, rows = plans }: { list?: typeof loaded; rows?: Plan[] }) {
  return (
    <AdminList
      name="plans"
      list={list}
      rows={rows}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      selection={useSelection(rows)}
      failed="It failed."
      empty="There are none."
      columns={{
        title: {
          label: 'Plan',
          phone: 'title',
          cell: ({ title }) => <RowButton onOpen={() => opened.push(title)}>{title}</RowButton>,
        },
        days: { label: 'Days', width: '4rem', priority: 2, kind: 'number', cell: (_, index) => index },
      }}
      actionsLabel="Actions"
      actions={({ title }) => <button type="button">Delete {title}</button>}
    />
  )
}

const show = (screen = <Plans />, lang: Lang = 'en') =>
  act(async () => {
    const i18n = createI18n(lang, lang === 'en' ? messages : tamil)
    root.render(<I18nextProvider i18n={i18n as never}>{screen}</I18nextProvider>)
  })

const press = (key: string) =>
  act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const selected = () =>
  [...document.querySelectorAll<HTMLElement>('tr[data-selected=true]')].map(({ dataset }) => dataset.id)

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  opened = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => act(async () => root.unmount()))

test('a list of the admin has a heading for each column, and a row for each thing', async () => {
  await show()
  expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
    '',
    'Plan',
    'Days',
    'Actions',
  ])
  expect(document.querySelector('tr[data-id=p2] td[data-column=days]')?.textContent).toBe('1')
})

test('a list of the admin has its headings while it is loaded, and says that it is empty, or that it could not be loaded', async () => {
  await show(<Plans rows={[]} list={{ ...loaded, isSuccess: false, isPending: true }} />)
  expect(document.querySelector('.list[aria-busy=true] thead')?.textContent).toContain('Plan')
  expect(document.querySelectorAll('.list tbody tr')).toHaveLength(0)
  await show(<Plans rows={[]} />)
  expect(document.body.textContent).toContain('There are none.')
  await show(<Plans rows={[]} list={{ ...loaded, isSuccess: false, isError: true }} />)
  expect(document.body.textContent).toContain('It failed.')
})

test('a list of the admin is worked by keys: up and down, select, what can be done, let go', async () => {
  await show()
  await press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('Month')
  await press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('Year')
  await press('x')
  expect(selected()).toEqual(['p2'])
  await press('.')
  expect(document.activeElement?.textContent).toBe('Delete Year')
  await press('ArrowUp')
  expect(document.activeElement?.textContent).toBe('Month')
  await press('Escape')
  expect(selected()).toEqual([])
})

test('what a list of the admin says in the other language is marked as such', async () => {
  const rows = ['மாதம்', 'Year', '2026'].map((title) => ({ id: title, title }))
  const screen = (
    <AdminList
      name="plans"
      list={loaded}
      rows={rows}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      failed="It failed."
      empty="There are none."
      columns={{
        title: { label: 'Plan', cell: ({ title }) => <RowButton onOpen={() => undefined}>{title}</RowButton> },
        text: { label: 'Text', cell: ({ title }) => title },
        element: { label: 'Element', cell: ({ title }) => <b>{title}</b> },
      }}
    />
  )
  const marked = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute('lang'))
  for (const [page, langs] of [
    ['en', ['ta', null, null]],
    ['ta', [null, 'en', null]],
  ] as const) {
    await show(screen, page)
    expect(marked('td button')).toEqual(langs)
    expect(marked('td[data-column=text]')).toEqual(langs)
    expect(marked('td[data-column=element]')).toEqual([null, null, null])
  }
})
