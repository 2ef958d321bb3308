// @vitest-environment jsdom
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { SessionUser } from '#shared/auth.ts'
import { createI18n } from '#client/i18n/i18n.ts'
import { messages } from '#client/i18n/messages.ts'
import { AdminUserContext } from './admin-user.ts'
import { useAdminForm, type AdminForm } from './use-admin-form.ts'

const schema = z.object({ fee: z.string(), note: z.string() })
type Values = z.infer<typeof schema>

let root: Root
let form: AdminForm<Values, Values>

function Screen({ source }: { source: Values }) {
  const made = useAdminForm({ schema, source, followsSource: true, failed: 'It failed.' })
  useEffect(() => {
    form = made
  })
  return null
}

const user: SessionUser = { id: 'u1', name: 'Kayal', email: 'kayal@example.org', role: 'owner' }

/** What is stored arrives. */
const show = (source: Values) =>
  act(async () =>
    root.render(
      <I18nextProvider i18n={createI18n('en', messages.en) as never}>
        <AdminUserContext value={user}>
          <Screen source={source} />
        </AdminUserContext>
      </I18nextProvider>,
    ),
  )

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
  await show({ fee: '60', note: '' })
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

test('a form that follows what is stored keeps its notice when the stored values arrive anew', async () => {
  await act(async () => form.set('fee', '88'))
  await act(async () =>
    form.submit(async (_, typed) => {
      form.finish(typed, { fee: '88.00', note: '' })
      form.setNotice({ isGood: true, text: 'It was saved.' })
    })(),
  )
  await show({ fee: '88.00', note: 'another' })
  expect(form.notice?.text).toBe('It was saved.')
  expect(form.values).toEqual({ fee: '88.00', note: 'another' })
  expect(form.isDirty).toBe(false)
})

test('a form that follows what is stored keeps what is being typed, and the typing ends its notice', async () => {
  await act(async () => form.setNotice({ isGood: true, text: 'It was saved.' }))
  await act(async () => form.set('fee', '88'))
  expect(form.notice).toBeNull()
  await show({ fee: '70', note: 'another' })
  expect(form.values).toEqual({ fee: '88', note: 'another' })
  expect(form.isDirty).toBe(true)
})
