import { expect, test } from 'vitest'
import { picturesWithoutAlt } from './rich-text.ts'

test('pictures without a description are known by their places, unless they only decorate', () => {
  const html = `<p>அ</p><img src="/uploads/a.jpg" alt="மழை > வெயில்" data-width="100" />
    <figure><img src="/uploads/b.jpg" alt="  "></figure><img src="/uploads/c.jpg" alt="" role="presentation">
    <div class="gallery"><img src="/uploads/d.jpg"></div>`
  expect(picturesWithoutAlt(html)).toEqual([2, 4])
  expect(picturesWithoutAlt('<p>alt="" &lt;img></p>')).toEqual([])
})
