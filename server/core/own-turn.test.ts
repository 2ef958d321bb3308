import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns, noteArrival } from './own-turn.ts'

test('what keeps the thread is started in turns of its own, in order', async () => {
  const ownTurn = createTurns()
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

/** Whether a turn has come after so many others in which requests have arrived. */
async function hasComeAmong(ownTurn: () => Promise<unknown>, arrivals: number): Promise<boolean> {
  let hasCome = false
  const coming = ownTurn().then(() => (hasCome = true))
  for (let turn = 0; turn < arrivals; turn += 1) {
    noteArrival()
    await nextTurn()
  }
  const hadCome = hasCome
  await coming
  return hadCome
}

test('it waits until no more requests arrive, but not for ever [G-52]', async () => {
  const anHourMs = 3_600_000
  expect(await hasComeAmong(createTurns(anHourMs), 100)).toBe(false)
  expect(await hasComeAmong(createTurns(0), 100)).toBe(true)
})
