import type { AnyProcedure } from '@trpc/server'
import { expect, test } from 'vitest'
import { appRouter } from './app-router.ts'
import type { Meta } from './core/trpc.ts'

// The browser drops private responses when the session ends. It may not import the procedures, so the list of them is
// written by this test: `npx vitest run server/private-queries -u`.

test('the client knows every query with a private response', async () => {
  const queries = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>)
    .filter(([, { _def }]) => _def.type === 'query')
    .map(([name, { _def }]) => ({ name, isPrivate: (_def.meta as Meta | undefined)?.isPrivate === true }))
  const featureOf = (name: string) => name.split('.', 1)[0]!
  const withPublic = new Set(queries.filter(({ isPrivate }) => !isPrivate).map(({ name }) => featureOf(name)))
  expect(queries.filter(({ name, isPrivate }) => name.includes('.admin') && !isPrivate)).toEqual([])
  // Every page of readers loads the list: a feature without any public query is named as a whole.
  const names = queries
    .filter(({ name, isPrivate }) => isPrivate && !name.includes('.admin'))
    .map(({ name }) => (withPublic.has(featureOf(name)) ? name : featureOf(name)))
  await expect(`${JSON.stringify([...new Set(names)].toSorted(), undefined, 2)}\n`).toMatchFileSnapshot(
    '../client/core/private-queries.json',
  )
})
