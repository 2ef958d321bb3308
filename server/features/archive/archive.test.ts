import { beforeEach, describe, expect, test } from 'vitest'
import { asc, eq } from 'drizzle-orm'
import { categories, pdfFiles, pdfUploads, posts } from '#drizzle/schema/index.ts'
import { monthOf } from '#shared/dates.ts'
import type { PdfCategory } from '#shared/pdfs.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { newId } from '#server/core/ids.ts'
import { createRateLimit } from '#server/core/rate-limit.ts'
import { startApi } from '#server/test/api.ts'
import { errorOf } from '#server/test/errors.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { wholeFile } from '#server/test/set-up.ts'

const services = wholeFile.services()
const api = wholeFile.api(services)
beforeEach(() => {
  services.db.delete(posts).run()
  services.db.delete(pdfUploads).run()
  raiseContentVersion(services.db)
})

const archive = () => callerFor(services, null).archive
const categoryId = (slug: string) =>
  services.db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug)).get()!.id
/** A day means noon in India. */
const moment = (date: string) => Date.parse(date.length === 10 ? `${date}T12:00+05:30` : date)

function addPost(title: string, slug: string, date: string): void {
  const at = moment(date)
  services.db
    .insert(posts)
    .values({
      id: newId(),
      slug: title,
      lang: 'en',
      title,
      subtitle: '',
      author: '',
      categoryId: categoryId(slug),
      isHome: false,
      isRecent: false,
      excerpt: '',
      readingMinutes: 1,
      state: 'published',
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
      content: `<p>${title}</p>`,
    })
    .run()
}
function addPdf(title: string, category: PdfCategory, date: string): void {
  const [fileId, at] = [newId(), moment(date)]
  services.db.insert(pdfFiles).values({ id: fileId, bytes: 1, createdAt: at }).run()
  services.db
    .insert(pdfUploads)
    .values({
      ...{ id: newId(), title, subtitle: '', category, fileId, isCoverDrawn: true },
      ...{ date: at, month: monthOf(at), createdAt: at, updatedAt: at },
    })
    .run()
}

const titles = (items: { title: string }[]) => items.map(({ title }) => title)

describe('archive.month', () => {
  test('groups articles by category, newest first, beside the PDFs of the archive [S-135, S-136]', async () => {
    addPost('poem of the 2nd', 'poems', '2026-10-02')
    addPost('poem of the 9th', 'poems', '2026-10-09')
    addPost('from the shelf', 'archive', '2026-10-05')
    addPost('another month', 'poems', '2026-11-01')
    addPdf('issue 46', 'Archive', '2026-10-01')
    addPdf('special issue', 'Archive', '2026-10-20')
    const { groups, pdfs } = await archive().month({ month: 202610 })
    expect(groups.map(({ category, posts: list }) => [category.slug, titles(list)])).toEqual([
      ['archive', ['from the shelf']],
      ['poems', ['poem of the 9th', 'poem of the 2nd']],
    ])
    expect(titles(pdfs)).toEqual(['special issue', 'issue 46'])
  })

  test('leaves editorials out, and tells how many there are [S-138]', async () => {
    addPost('an editorial', 'editorial', '2026-10-02')
    addPdf('printed editorial', 'Editorial', '2026-10-03')
    expect(await archive().month({ month: 202610 })).toMatchObject({ groups: [], pdfs: [], editorials: 2 })
  })

  test('begins and ends at midnight in India', async () => {
    addPost('last of September', 'poems', '2026-09-30T18:29:59Z')
    addPost('first of October', 'poems', '2026-09-30T18:30:00Z')
    addPost('last of October', 'poems', '2026-10-31T18:29:59Z')
    addPost('first of November', 'poems', '2026-10-31T18:30:00Z')
    const { groups } = await archive().month({ month: 202610 })
    expect(titles(groups[0]!.posts)).toEqual(['last of October', 'first of October'])
  })

  test('shows some of a large group, and all of it page by page', async () => {
    for (let day = 1; day <= 30; day += 1)
      for (const part of ['a', 'b']) addPost(`${day}${part}`, 'poems', `2026-10-${String(day).padStart(2, '0')}`)
    const [group] = (await archive().month({ month: 202610 })).groups
    expect([group?.total, group?.posts.length]).toEqual([60, 24])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const [page] = (await archive().month({ month: 202610, category: 'poems', cursor })).groups
      seen.push(...titles(page!.posts))
      cursor = page?.next ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(60)
  })

  test('refuses what is no month or no category', async () => {
    expect((await errorOf(() => archive().month({ month: 202613 }))).code).toBe('MONTH_NOT_FOUND')
    const error = await errorOf(() => archive().month({ month: 202610, category: 'nothing' }))
    expect(error.code).toBe('CATEGORY_NOT_FOUND')
  })

  test('reads one stretch of an index in each query, however many posts there are', async () => {
    addPost('poem', 'poems', '2026-10-02')
    const plans = await plansOf(services, () => archive().month({ month: 202610 }))
    const ofPosts = plans.filter((step) => /\bposts USING\b/.test(step))
    expect(new Set(ofPosts.map((step) => step.replace('COVERING ', '')))).toEqual(
      new Set(['SEARCH posts USING INDEX posts_category (category_id=? AND published_at>? AND published_at<?)']),
    )
    const ofPdfs = plans.filter((step) => /\bpdf_uploads USING\b/.test(step))
    expect(new Set(ofPdfs.map((step) => step.replace('COVERING ', '')))).toEqual(
      new Set(['SEARCH pdf_uploads USING INDEX pdf_uploads_month (category=? AND month=?)']),
    )
    expect(plans.filter((step) => /SCAN (?:posts|pdf_uploads|pictures)|TEMP B-TREE/.test(step))).toEqual([])
  })
})

describe('archive.editorials', () => {
  test('the latest month shows four, newest first, with its count; then the month before and all months [C-21, S-141]', async () => {
    for (const day of ['01', '03', '05', '07']) addPost(`article ${day}`, 'editorial', `2026-11-${day}`)
    addPdf('printed 06', 'Editorial', '2026-11-06')
    addPost('older', 'editorial', '2026-08-01')
    addPost('a poem', 'poems', '2026-12-01')
    addPdf('an issue', 'Archive', '2026-12-01')
    const { latest, before, months } = await archive().editorials()
    const shown = latest!.items.map((item) => (item.kind === 'post' ? item.post.title : item.pdf.title))
    expect(shown).toEqual(['article 07', 'printed 06', 'article 05', 'article 03'])
    expect([latest?.month, latest?.total, before?.month, before?.total]).toEqual([202611, 5, 202608, 1])
    expect(months).toEqual([
      { month: 202611, count: 5 },
      { month: 202608, count: 1 },
    ])
  })

  test.each(['EDITORIAL ', 'Thalaiyangam'])('a category called %s holds editorials [C-23, S-149]', async (nameEn) => {
    const id = newId()
    services.db.insert(categories).values({ id, nameEn, nameTa: 'x', slug: id, createdAt: 0 }).run()
    try {
      addPost('one', id, '2026-11-01')
      expect((await archive().editorials()).latest?.total).toBe(1)
    } finally {
      services.db.delete(posts).run()
      services.db.delete(categories).where(eq(categories.id, id)).run()
    }
  })

  test('without any there is nothing, and no month', async () => {
    expect(await archive().editorials()).toEqual({ latest: null, before: null, months: [] })
  })
})

describe('archive.editorialMonth', () => {
  test('mixes articles and PDFs by date, page by page, none twice [S-150]', async () => {
    for (let index = 0; index < 50; index += 1) {
      const day = String((index % 28) + 1).padStart(2, '0')
      addPost(`article ${index}`, 'editorial', `2026-11-${day}`)
      if (index % 10 === 0) addPdf(`PDF ${index}`, 'Editorial', `2026-11-${day}`)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await archive().editorialMonth({ month: 202611, cursor })
      expect(page.total).toBe(55)
      seen.push(...page.items.map((item) => (item.kind === 'post' ? item.post.id : item.pdf.id)))
      cursor = page.next ?? undefined
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([55, 55])
  })
})

describe('/api/chronological', () => {
  test('answers every post by year, month and category [E-17, E-18, E-19]', async () => {
    addPost('poem 2', 'poems', '2026-10-02')
    addPost('poem 9', 'poems', '2026-10-09')
    addPost('interview', 'interviews', '2026-10-05')
    addPost('January', 'poems', '2026-01-01T00:00+05:30')
    addPost('December', 'poems', '2025-12-31T23:59+05:30')
    const { body } = await api.call('GET', '/api/chronological')
    const order = services.db
      .select({ name: categories.nameEn })
      .from(categories)
      .orderBy(asc(categories.order))
      .all()
      .map(({ name }) => name)
    expect(order.indexOf('Interviews')).toBeLessThan(order.indexOf('Poems'))
    const post = (title: string) => expect.objectContaining({ title, content: `<p>${title}</p>` })
    expect(body).toEqual({
      success: true,
      data: [
        {
          year: 2026,
          data: {
            months: [
              {
                month: 'October',
                monthNumber: 10,
                categories: [
                  { category: 'Interviews', posts: [post('interview')] },
                  { category: 'Poems', posts: [post('poem 9'), post('poem 2')] },
                ],
              },
              { month: 'January', monthNumber: 1, categories: [{ category: 'Poems', posts: [post('January')] }] },
            ],
          },
        },
        {
          year: 2025,
          data: {
            months: [
              { month: 'December', monthNumber: 12, categories: [{ category: 'Poems', posts: [post('December')] }] },
            ],
          },
        },
      ],
    })
  })

  test('without posts is an empty list', async () => {
    expect((await api.call('GET', '/api/chronological')).body).toEqual({ success: true, data: [] })
  })

  test('joins what is fetched in parts', async () => {
    for (let index = 0; index < 230; index += 1) addPost(`${index}`, 'poems', `2026-10-${10 + (index % 20)}`)
    const { body } = await api.call('GET', '/api/chronological')
    expect(body.data[0].data.months[0].categories).toHaveLength(1)
    expect(body.data[0].data.months[0].categories[0].posts).toHaveLength(230)
  })

  test('costs its caller what each part of it costs', async () => {
    for (let index = 0; index < 230; index += 1) addPost(`${index}`, 'poems', `2026-10-${10 + (index % 20)}`)
    const own = await startApi(services, { limit: createRateLimit({ burst: 40, now: () => 0 }) })
    // Whoever sends a token is not answered from the cache.
    const ask = () => own.call('GET', '/api/chronological', undefined, 'invented')
    try {
      expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
    } finally {
      await own.close()
    }
  })
})
