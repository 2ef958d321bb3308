import { expect, test } from 'vitest'
import { monthOf } from '#shared/dates.ts'
import { langs } from '#shared/lang.ts'
import { demoAbout } from './magazine/about.ts'
import { demoGallery, galleryMoments } from './magazine/gallery.ts'
import { demoIssues } from './pdfs/issues.ts'
import { demoPosts } from './posts/index.ts'

test('the page about the magazine says that the content is a sample, in both languages', () => {
  expect(langs.filter((lang) => !/மாதிரிக்காக|sample/.test(demoAbout[lang]))).toEqual([])
})

test('every text of a printed issue is a post of the site', () => {
  const unwritten = demoIssues.flatMap(({ title, posts }) =>
    posts.filter((post) => !demoPosts.some((each) => each.title === post)).map((post) => `${title}: ${post}`),
  )
  expect(unwritten).toEqual([])
})

test('Tamil quotations end without a comma, as Tamil magazines print them', () => {
  const comma = /[\u0B80-\u0BFF],”/
  expect(demoPosts.filter(({ content }) => comma.test(content)).map(({ title }) => title)).toEqual([])
})

test('nothing is dated by a month of the Tamil year, since the posts are dated by the first start', () => {
  const dated = /(கடந்த|இந்த|போன) (சித்திரை|வைகாசி|ஆனி|ஆடி|ஆவணி|புரட்டாசி|ஐப்பசி|கார்த்திகை|மார்கழி|தை|மாசி|பங்குனி)(\s|யி)/
  expect(demoPosts.filter(({ content }) => dated.test(content)).map(({ title }) => title)).toEqual([])
})

test.each(['2026-01-01T00:10', '2026-02-28T23:50', '2026-11-14T12:00'])(
  'the pictures of the gallery are six in each of five months, also when the site is filled at %s',
  (day) => {
    const now = Date.parse(`${day}+05:30`)
    const moments = galleryMoments(demoGallery.length, now)
    expect(moments).toEqual(moments.toSorted((a, b) => b - a))
    expect(moments[0]).toBe(now)
    const months = Map.groupBy(moments, monthOf)
    expect([...months.values()].map((each) => each.length)).toEqual([6, 6, 6, 6, 6])
  },
)
