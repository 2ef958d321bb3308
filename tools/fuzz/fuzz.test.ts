import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { categories, users } from '#drizzle/schema/index.ts'
import { addUser, createTestServices } from '#server/test/services.ts'
import { runFuzz } from './fuzz.ts'
import { forbiddenContents } from './stored.ts'

// A part of `npm run fuzz`; what fails is repeated by `SEED=… npx vitest run tools/fuzz`.
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32)

test(`no request makes the server fail, hang, or store what it must not (SEED=${seed})`, async () => {
  const { statuses, faults } = await runFuzz(2000, seed)
  expect(faults).toEqual([])
  // Otherwise it would only have tested refusals.
  expect(statuses[200]).toBeGreaterThan(150)
  expect(statuses[201]).toBeGreaterThan(10)
  // Thousands of requests share the machine with all other tests; one that hangs is found by itself.
}, 600_000)

test('contents that no input may have brought are found', async () => {
  const services = createTestServices()
  const { id } = await addUser(services, 'reader')
  expect(forbiddenContents(services.db)).toEqual([])
  services.db.update(users).set({ name: 'a\u0000b' }).where(eq(users.id, id)).run()
  services.db.update(categories).set({ nameTa: '' }).where(eq(categories.slug, 'poems')).run()
  expect(forbiddenContents(services.db)).toEqual([
    String.raw`categories.nameTa: ""`,
    String.raw`users.name: "a\u0000b"`,
  ])
  services.dispose()
})
