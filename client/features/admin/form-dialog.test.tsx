// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createI18n } from '#client/i18n/i18n.ts'
import { messages } from '#client/i18n/messages.ts'
import { AdminForm } from './admin-form.tsx'
import { FormCancel, FormDialog } from './form-dialog.tsx'
import { FormField } from './form-fields.tsx'
import { useAdminForm } from './use-admin-form.ts'

const { draft } = messages.en.adminSite
const schema = z.object({ note: z.string().max(3, 'FIELD_TOO_LONG') })
const onClose = vi.fn<() => void>()
const onSubmit = vi.fn<() => Promise<void>>()
let root: Root

function Part({ label, isFleeting }: { label: string; isFleeting?: boolean }) {
  const form = useAdminForm({ schema, source: { note: '' }, failed: 'It failed.', isFleeting: isFleeting ?? false })
  return (
    <AdminForm form={form} onSubmit={onSubmit}>
      <FormField form={form} name="note" label={label} />
      {form.notice && <p id="notice">{form.notice.text}</p>}
      <button type="submit">Save {label}</button>
    </AdminForm>
  )
}

const Screen = () => (
  <FormDialog title="An order" onClose={onClose} actions={<FormCancel>Cancel</FormCancel>}>
    <Part label="Note" />
    <Part label="Refund" />
    <Part label="Code" isFleeting />
  </FormDialog>
)

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
const press = (name: string) => act(async () => button(name).click())
const type = (index: number, text: string) =>
  act(async () => {
    const field = document.querySelectorAll<HTMLInputElement>('input')[index]!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const isAsked = () => document.body.textContent.includes(draft.discardText)

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  vi.stubGlobal('scrollTo', vi.fn())
  onClose.mockReset()
  onSubmit.mockReset()
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () =>
    root.render(
      <I18nextProvider i18n={createI18n('en', messages.en) as never}>
        <RouterProvider router={router as never} />
      </I18nextProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('a window of forms closes without a question where none has something to lose', async () => {
  await type(2, '123')
  await press('Cancel')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a window of forms asks once before it closes, and empties all of them', async () => {
  await type(0, 'a')
  await type(1, 'b')
  await press('Cancel')
  expect(onClose).not.toHaveBeenCalled()
  expect(isAsked()).toBe(true)
  await press(draft.stay)
  expect(isAsked()).toBe(false)
  await press('Cancel')
  await press(draft.discard)
  expect(onClose).toHaveBeenCalledOnce()
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['', '', ''])
})

test('the first wrong field takes the focus and says what is wrong until it is corrected', async () => {
  await type(1, 'much too long')
  await press('Save Refund')
  const [, field] = document.querySelectorAll('input')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field)
  expect(document.body.textContent).toContain(messages.en.errors.FIELD_TOO_LONG)
  await type(1, 'ok')
  expect(field!.getAttribute('aria-invalid')).toBeNull()
})

test('a form that is sent twice while it is under way is sent once; what fails is said', async () => {
  let fail: (error: Error) => void = () => undefined
  onSubmit.mockImplementation(
    () =>
      new Promise((_, reject) => {
        fail = reject
      }),
  )
  await type(0, 'a')
  await press('Save Note')
  await press('Save Note')
  expect(onSubmit).toHaveBeenCalledOnce()
  await act(async () => fail(new Error('no network')))
  expect(document.querySelector('#notice')?.textContent).toBe('It failed.')
  await type(0, 'b')
  expect(document.querySelector('#notice')).toBeNull()
})
