import type { AnyProcedure } from '@trpc/server'
import { expect, test } from 'vitest'
import { appRouter } from './app-router.ts'
import type { Meta } from './core/trpc.ts'

// The browser drops private responses when the session ends. It may not import the procedures, so the list of them is
// written by this test: `npx vitest run server/private-queries -u`.

test('the client knows every query with a private response', async () => {
  const names = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>)
    .filter(([, { _def }]) => _def.type === 'query' && (_def.meta as Meta | undefined)?.isPrivate)
    .map(([name]) => name)
  await expect(`${JSON.stringify(names.toSorted(), undefined, 2)}\n`).toMatchFileSnapshot(
    '../client/core/private-queries.json',
  )
})
