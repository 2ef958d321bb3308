import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ownTurn } from './own-turn.ts'

test('what keeps the thread is started in turns of its own, in order', async () => {
  const started: number[] = []
  const all = [1, 2, 3].map((each) => ownTurn().then(() => started.push(each)))
  const seen: number[][] = []
  while (started.length < 3) {
    await nextTurn()
    seen.push([...started])
  }
  await Promise.all(all)
  expect(seen.map(({ length }) => length).every((length, at) => length - (seen[at - 1]?.length ?? 0) <= 1)).toBe(true)
  expect(started).toEqual([1, 2, 3])
})
