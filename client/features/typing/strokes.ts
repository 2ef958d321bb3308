import type { Keystroke } from '#shared/typing/keystroke.ts'
import { layouts, type LayoutName } from '#shared/typing/layouts.ts'

/** No rule looks further back, in UTF-16 units. */
export const reach = 10

export type ReadStroke = (before: string, event: KeyboardEvent) => Keystroke | null

/** Reads keys with a layout and remembers what the last one settled. */
export function strokesOf(name: LayoutName): ReadStroke {
  let settled: string | null = null
  return (before, event) => {
    const stroke = layouts[name](before, event.key, settled === before)
    settled = stroke?.settles ? before : null
    return stroke
  }
}

/** Whether somebody presses a key by hand. Input methods, as all keyboards of Android, compose letters themselves. */
export const isPlainKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  // Says that an input method has the key; nothing else says so before the composition begins.
  // oxlint-disable-next-line typescript/no-deprecated
  event.keyCode !== 229 &&
  !(event.ctrlKey || event.metaKey || event.altKey)

export const typesLetter = (event: KeyboardEvent): boolean => isPlainKey(event) && event.key.length === 1
