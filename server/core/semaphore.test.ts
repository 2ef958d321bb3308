import { expect, test } from 'vitest'
import { errorOf } from '#server/test/errors.ts'
import { createSemaphore } from './semaphore.ts'

test('tasks wait in order of arrival, and one for which there is no place is refused', async () => {
  const inTurn = createSemaphore(1, 2)
  const ended: number[] = []
  let end = () => {}
  const first = inTurn(() => new Promise<void>((resolve) => (end = resolve)))
  const waiting = [1, 2].map((each) => inTurn(async () => ended.push(each)))
  expect(await errorOf(() => inTurn(async () => ended.push(3)))).toMatchObject({ code: 'SITE_BUSY', retryAfter: 2 })
  end()
  await Promise.all([first, ...waiting])
  await inTurn(async () => ended.push(4))
  expect(ended).toEqual([1, 2, 4])
})
