import { describe, expect, test } from 'vitest'
import { posts as demoSeries } from '#server/demo/posts/series.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { partOf } from './posts.series.service.ts'

describe('a title of a series', () => {
  test.each([
    ['ஆற்றோரம் 7: மணல் சொன்ன பொய்', 'ஆற்றோரம்', 7],
    ['ஆற்றோரம் 12', 'ஆற்றோரம்', 12],
    ['ஆற்றோரம் – 3', 'ஆற்றோரம்', 3],
    ['The River - 4. An evening', 'The River', 4],
    ['பாதை 66 2: மழை', 'பாதை 66', 2],
  ])('%s is of %s, part %i', (title, name, part) => {
    expect(partOf(title)).toEqual({ name, part })
  })

  test.each(['இந்தியா 1947: ஒரு நினைவு', '7: மணல்', 'ஆற்றோரம்', '12 நூல்கள்', 'பதிப்பு 2.5', 'ஆற்றோரம் 7 வது நாள்'])(
    '%s is of none',
    (title) => {
      expect(partOf(title)).toBeUndefined()
    },
  )
})

describe('a series', () => {
  const services = eachTest.services()
  const api = callerFor(services, eachTest.user(services, 'editor'))

  const add = async (title: string, category = 'Series', isRecent = false): Promise<string> => {
    const { id } = await api.posts.create({ title, content: '<p>உரை</p>', category, isRecent })
    return id
  }
  const titlesAround = async (id: string) => {
    const { series } = await api.posts.get({ id })
    return series && { first: series.first?.title, previous: series.previous?.title, next: series.next?.title }
  }

  test('leads from each part of the demo serial to the next, and back to the first', async () => {
    const titles = demoSeries.map(({ title }) => title).toSorted()
    const ids: string[] = []
    for (const title of titles) ids.push(await add(title))
    for (const [index, id] of ids.entries())
      expect(await titlesAround(id)).toEqual({
        first: index === 0 ? undefined : titles[0],
        previous: titles[index - 1],
        next: titles[index + 1],
      })
    expect((await api.posts.get({ id: ids[3]! })).series).toMatchObject({ name: 'ஆற்றோரம்', part: 4 })
  })

  test('counts by numbers, not by letters or days, and passes over a part that is gone', async () => {
    const tenth = await add('ஆற்றோரம் 10')
    const second = await add('ஆற்றோரம் 2')
    const ninth = await add('ஆற்றோரம் 9')
    expect(await titlesAround(second)).toMatchObject({ next: 'ஆற்றோரம் 9' })
    expect(await titlesAround(ninth)).toMatchObject({ previous: 'ஆற்றோரம் 2', next: 'ஆற்றோரம் 10' })
    await api.posts.delete({ id: ninth })
    expect(await titlesAround(tenth)).toMatchObject({ previous: 'ஆற்றோரம் 2' })
  })

  test('is made of posts of its category with its name only', async () => {
    const part = await add('ஆற்றோரம் 1: வட்டப் படகு')
    await add('கடலோரம் 2: அலை')
    await add('ஆற்றோரம் 2: நீர்க்கோடு', 'Poems')
    await add('ஆற்றோரம்: வாசகர் கடிதங்கள்')
    expect(await titlesAround(part)).toBeNull()
    const poem = await add('ஆற்றோரம் 3', 'Poems')
    expect(await titlesAround(poem)).toBeNull()
  })

  test('of two posts with one number the earlier one is the part', async () => {
    const first = await add('ஆற்றோரம் 1')
    const second = await add('ஆற்றோரம் 2: நீர்க்கோடு')
    const again = await add('ஆற்றோரம் 2: மறுபடியும்')
    expect(await titlesAround(first)).toMatchObject({ next: 'ஆற்றோரம் 2: நீர்க்கோடு' })
    expect(await titlesAround(second)).toMatchObject({ previous: 'ஆற்றோரம் 1', next: undefined })
    expect(await titlesAround(again)).toMatchObject({ previous: 'ஆற்றோரம் 1', next: undefined })
  })

  test('names no later part than the next, among what else there is to read neither', async () => {
    const first = await add('ஆற்றோரம் 1: வட்டப் படகு')
    await add('ஆற்றோரம் 2: நீர்க்கோடு', 'Series', true)
    await add('ஆற்றோரம் 3: அளவுகாரர்', 'Series', true)
    await add('கிணறு', 'Poems', true)
    const post = await api.posts.get({ id: first })
    expect(JSON.stringify(post)).not.toContain('அளவுகாரர்')
    expect(post.readNext.map(({ title }) => title)).toEqual(['கிணறு'])
  })
})
