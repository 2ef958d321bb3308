import type { Layout } from './keystroke.ts'
import { phonetic } from './phonetic.ts'
import { tamil99 } from './tamil99.ts'

export type LayoutName = 'tamil99' | 'phonetic'

export const layouts: Readonly<Record<LayoutName, Layout>> = { tamil99, phonetic }

/** The text that keys type, one after the other, behind another text. */
export function typeAll(layout: Layout, keys: string, before = ''): string {
  let text = before
  let isSettled = false
  for (const key of keys) {
    const stroke = layout(text, key, isSettled)
    text = stroke ? text.slice(0, text.length - stroke.removed) + stroke.inserted : text + key
    isSettled = stroke?.settles ?? false
  }
  return text
}
