/** A CSS colour as lower-case `#rrggbb`; null for names, transparency and everything else. */
export function hexOfColour(colour: string): string | null {
  const text = colour.trim().toLowerCase()
  if (/^#[\da-f]{6}$/.test(text)) return text
  if (/^#[\da-f]{3}$/.test(text)) return text.replace(/[\da-f]/g, '$&$&')
  const parts = /^rgba?\((\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+(?:1|100%))?\)$/.exec(text)?.slice(1, 4)
  if (!parts || parts.some((part) => Number(part) > 255)) return null
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
}
