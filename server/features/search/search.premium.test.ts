import { beforeEach, describe, expect, test } from 'vitest'
import { searchWords } from '#drizzle/schema/index.ts'
import type { Caller } from '#server/app-router.ts'
import { rebuildSearchIndex } from '#server/search-index.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

/** A word after the teaser, and other ways to find it: an inflected form, its sound, a misspelling. */
const marker = 'மறைபொருள்'
const spellings = [marker, 'மறைபொருளின்', 'maraiporul', 'மரைபொருல்', 'மறைபொ']
const shown = 'முன்னுரையில்'

let reader: Caller
let id: string
let token: string

const premium = {
  title: 'சந்தாதாரருக்கு',
  content: `<p>${shown} ${'எல்லாரும் படிக்கும் ஒரு வரி. '.repeat(20)}</p><p>இங்கே ${marker} இருக்கிறது.</p>${'<p>மேலும் ஒரு பத்தி.</p>'.repeat(30)}`,
  category: 'Poems',
  isPremium: true,
}
const services = eachTest.services()
const admin = callerFor(services, eachTest.user(services, 'editor'))
const api = eachTest.api(services)
beforeEach(async () => {
  const user = await addUser(services, 'reader')
  reader = callerFor(services, user)
  token = await services.sessions.create(user.id)
  id = (await admin.posts.create(premium)).id
})

/** All responses of the search, by every procedure and call. */
async function answers(caller: Caller, bearer: string | undefined, q: string) {
  const path = `/api/search?${new URLSearchParams({ q }).toString()}`
  const documented = await api.call('GET', path, undefined, bearer)
  const [panel, page] = [await caller.search.suggest({ q }), await caller.search.page({ q })]
  return {
    found: [
      panel.groups.flatMap((group) => group.hits.map((hit) => hit.id)),
      page.hits.map((hit) => hit.id),
      (documented.body as { data: { _id: string }[] }).data.map((hit) => hit._id),
    ],
    whole: JSON.stringify([panel, page, documented.body]),
  }
}

async function subscribe() {
  const plan = await admin.plans.create({ title: 'சந்தா', price: 100, durationInDays: 1 })
  await reader.plans.request({ planId: plan.id })
  await admin.plans.activate({ id: (await admin.plans.requests({})).requests[0]?.id ?? '' })
}

describe('behind the teaser of a premium post', () => {
  test('nobody finds or sees a word who may not read it', async () => {
    const anyone = callerFor(services, null)
    for (const [caller, bearer] of [[anyone, undefined] as const, [reader, token] as const]) {
      for (const q of spellings) {
        const { found, whole } = await answers(caller, bearer, q)
        expect({ q, found }).toEqual({ q, found: [[], [], []] })
        // It is not suggested as a correction either. The response never contains the query.
        expect(whole).not.toContain(marker)
      }
      const { found, whole } = await answers(caller, bearer, shown)
      expect(found).toEqual([[id], [id], [id]])
      expect(whole).not.toContain(marker)
    }
  })

  test('whoever has a plan, and an admin, find it once, with the words around it', async () => {
    await subscribe()
    for (const caller of [reader, admin]) {
      for (const q of [marker, 'மறைபொருளின்', 'maraiporul', shown])
        expect((await caller.search.page({ q })).hits.map((hit) => hit.id)).toEqual([id])
      expect(JSON.stringify((await caller.search.page({ q: marker })).hits)).toContain(marker)
      expect((await caller.search.suggest({ q: marker })).groups[0]?.hits[0]?.id).toBe(id)
    }
    expect((await answers(reader, token, marker)).found).toEqual([[id], [id], [id]])
  })

  test('no word is among those that are offered', () => {
    const words = () =>
      services.db
        .select()
        .from(searchWords)
        .all()
        .map(({ word }) => word)
    expect(words()).toContain(shown)
    expect(words()).not.toContain(marker)
    rebuildSearchIndex(services.db)
    expect(words()).toContain(shown)
    expect(words()).not.toContain(marker)
  })

  test('everybody finds the whole once it is no longer premium, and no longer when it is again', async () => {
    const anyone = callerFor(services, null)
    const found = async () => (await anyone.search.page({ q: marker })).hits.map((hit) => hit.id)
    await admin.posts.update({ id, ...premium, isPremium: false })
    expect(await found()).toEqual([id])
    await admin.posts.update({ id, ...premium })
    expect(await found()).toEqual([])
    expect(
      services.db
        .select()
        .from(searchWords)
        .all()
        .map(({ word }) => word),
    ).not.toContain(marker)
    await admin.posts.delete({ id })
    expect((await admin.search.page({ q: shown })).hits).toEqual([])
  })
})
