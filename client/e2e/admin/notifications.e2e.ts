// The admin of notifications: whom they go to, what came of them, and how they are changed and taken back.
import { expect, readIn, signInAsAdmin, test, untilAlive } from '../support/test.ts'

const password = 'a password of a reader'

test('an admin sends to one of two namesakes, looks after the message and takes it back', async ({
  page,
  context,
  baseURL,
  faults,
}, { project }) => {
  faults.expect(/^400: POST .*notifications\.preview/)
  await readIn(context, 'en', baseURL!)
  const name = `Namesake ${project.name}`
  const emailOf = (number: number) => `namesake-${number}-${project.name}@example.org`
  for (const number of [1, 2]) {
    const made = await page.request.post('/api/auth/client/register', {
      data: { name, email: emailOf(number), password },
    })
    expect(made.ok(), await made.text()).toBe(true)
  }
  await signInAsAdmin(page)
  await page.goto('/admin/notifications')
  await expect(page).toHaveURL(/\/admin\/notifications\/view$/)
  await expect(page.getByRole('heading', { name: 'Notification Management' })).toBeVisible()
  await page.goto('/admin/notifications/send')
  await expect(page.getByRole('heading', { name: 'Send New Notification' })).toBeVisible()

  const send = page.getByRole('button', { name: 'Send', exact: true })
  const title = `For one ${project.name}`
  await test.step('names that nobody has, or that two have, are told before anything is sent', async () => {
    await untilAlive(send)
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Message').fill('It is out.')
    await page.getByLabel('Target user names').fill(`${name}, , Nobody at all`)
    await send.click()
    await expect(page.getByText(`Several have this name: ${name}`)).toBeVisible()
    await expect(page.getByText('Nobody has this name: Nobody at all')).toBeVisible()
  })

  await test.step('a person is found by address, chosen and written to', async () => {
    await page.getByLabel('Target user names').fill('')
    await page.getByLabel('Find a reader').fill(emailOf(1))
    const found = page.locator('.ntf-people [role=option]')
    await expect(found).toHaveCount(1)
    await found.click()
    await send.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Send to one reader?')
    await expect(dialog).toContainText(`goes to ${name}`)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Notification sent successfully!')).toBeVisible()
  })

  await test.step('the individual view shows it with its state', async () => {
    await page.goto('/admin/notifications/view')
    await page.getByLabel('Find a reader').fill(emailOf(1).slice(0, 16))
    await page.locator('.ntf-people [role=option]', { hasText: emailOf(1) }).click()
    await expect(page.locator('[data-list=reader-messages] tbody tr')).toHaveCount(1)
    await expect(page.locator('[data-list=reader-messages]')).toContainText(title)
    await expect(page.locator('.ntf-state')).toHaveText('Unread')
  })

  await test.step('it is changed, and counted in the summary', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Message').fill('It is out at last.')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Notification updated successfully!')).toBeVisible()
    await expect(page.locator('[data-list=reader-messages]')).toContainText('It is out at last.')
    await page.getByRole('button', { name: 'Summary view' }).click()
    const heads = page.getByRole('columnheader')
    await expect(heads).toHaveText(['S.No', 'User name', 'Total messages', 'Unread messages', 'Action'])
    const row = page.getByRole('row').filter({ has: page.locator(`[title="${emailOf(1)}"]`) })
    await expect(row.locator('td.num')).toHaveText([/\d+/, '1', '1'])
    await row.getByRole('button', { name: 'Manage Notifications' }).click()
    await expect(page.getByRole('heading', { name: `${name}: notifications` })).toBeVisible()
  })

  await test.step('it is deleted', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Notification deleted!')).toBeVisible()
    await expect(page.getByText('No notifications.')).toBeVisible()
  })
})
