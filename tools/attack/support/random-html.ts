import { scripts } from './hostile.ts'

/** A number from 0 to 1, the same row for the same seed (mulberry32). */
export function createNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const tags = [
  ...[
    'p',
    'div',
    'a',
    'img',
    'svg',
    'math',
    'mtext',
    'mglyph',
    'style',
    'script',
    'title',
    'textarea',
    'noscript',
    'form',
  ],
  ...[
    'table',
    'td',
    'select',
    'option',
    'template',
    'iframe',
    'foreignObject',
    'desc',
    'annotation-xml',
    'xmp',
    'b',
    'span',
  ],
]
const attributes = [
  ...[
    'onerror=hit()',
    'onload="hit()"',
    "onfocus='hit()' autofocus",
    'href=javascript:hit()',
    'src=x',
    'style="x:expression(hit())"',
  ],
  ...[
    'href="java&#10;script:hit()"',
    'title="</p><img src=x onerror=hit()>"',
    'id=x',
    'srcdoc="<script>parent.hit()</script>"',
  ],
  ...[
    'xlink:href=javascript:hit()',
    'encoding="text/html"',
    'formaction=javascript:hit()',
    'lang="><script>hit()</script>"',
  ],
]
const noise = [
  '<',
  '>',
  '"',
  "'",
  '/',
  '=',
  '`',
  '&',
  '&lt;',
  '&#x3c;',
  '\0',
  '\n',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '</',
  'அ',
  '<?',
]

/** HTML that is broken in every way: parts of known attacks, tags never closed, quotes in odd places. */
export function randomHtml(next: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  const piece = (): string => {
    const roll = next()
    if (roll < 0.25) return `<${pick(tags)} ${pick(attributes)}>`
    if (roll < 0.4) return `</${pick(tags)}>`
    if (roll < 0.55) return pick(noise)
    const vector = pick(scripts)
    if (roll < 0.75) return vector
    const at = Math.floor(next() * vector.length)
    return roll < 0.9 ? vector.slice(0, at) : vector.slice(0, at) + pick(noise) + vector.slice(at)
  }
  return Array.from({ length: 1 + Math.floor(next() * 8) }, piece).join('')
}
