import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** A queue whose turns the test gives. */
function build(maxMs: number, staleMs = 3_600_000) {
  const turns: (() => void)[] = []
  const queue = createWorkQueue({ maxMs, staleMs, turn: () => new Promise<void>((resolve) => turns.push(resolve)) })
  const begun: string[] = []
  const refused: string[] = []
  const enter = async (work: string, caller?: string) => void ((await queue.enter(caller)) ? begun : refused).push(work)
  /** Lets the next piece of work begin. */
  const giveTurn = async () => {
    turns.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, begun, refused, enter, giveTurn }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const names = (count: number) => Array.from({ length: count }, (_, at) => `work ${at}`)

test('work is begun in order of arrival, a piece in each turn', async () => {
  const { begun, enter, giveTurn } = build(10_000)
  for (const name of names(3)) void enter(name)
  expect(begun).toEqual([])
  await giveTurn()
  expect(begun).toEqual(['work 0'])
  void enter('late')
  for (let turn = 0; turn < 3; turn += 1) await giveTurn()
  expect(begun).toEqual([...names(3), 'late'])
})

test('what finds too much waiting is refused at once, and all that waits has its turn [G-52]', async () => {
  const { queue, begun, refused, enter, giveTurn } = build(400)
  for (const name of names(40)) void enter(name)
  expect(queue.isFullFor(undefined)).toBe(true)
  await enter('too late')
  expect(refused).toEqual(['too late'])
  for (let turn = 0; turn < 40; turn += 1) await giveTurn()
  expect(begun).toEqual(names(40))
  expect(queue.isFullFor(undefined)).toBe(false)
})

test('one caller has half of the places, so that others find one', async () => {
  const { queue, refused, enter } = build(400)
  for (const name of names(21)) void enter(name, 'greedy')
  await settled()
  expect(refused).toEqual(['work 20'])
  expect([queue.isFullFor('greedy'), queue.isFullFor('other')]).toEqual([true, false])
})

test('fewer pieces may wait the longer each takes, yet never less than twenty', async () => {
  const { refused, enter, giveTurn } = build(400)
  for (const name of names(39)) void enter(name)
  await giveTurn()
  const until = performance.now() + 300
  while (performance.now() < until);
  await giveTurn()
  // 37 wait.
  await enter('refused now')
  expect(refused).toEqual(['refused now'])
  for (let turn = 0; turn < 18; turn += 1) await giveTurn()
  void enter('again')
  await settled()
  expect(refused).toEqual(['refused now'])
})

test('what has waited too long is refused instead of begun', async () => {
  const { begun, refused, enter, giveTurn } = build(400, 0)
  void enter('old')
  await giveTurn()
  expect({ begun, refused }).toEqual({ begun: [], refused: ['old'] })
})
