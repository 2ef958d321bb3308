/** Where somebody writes: a field, or the text of the editor. */
export interface WritingPlace {
  /** Has the focus meanwhile. */
  element: HTMLElement
  /** The position of the caret, or of the beginning of what is selected, in UTF-16 units. */
  caret: () => number
  /** The end of the line before the caret, or before another position; empty where nothing can be typed or the text has ended. */
  before: (position?: number) => string
  /** Puts text in the place of so many UTF-16 units before the caret, and of what is selected. It can be undone. */
  replace: (removed: number, inserted: string) => void
  /** Puts text in the place of so many units before a position. What is selected stays so. It is undone by itself. */
  replaceAt: (position: number, removed: number, inserted: string) => void
  /** Where what begins so many units before the caret stands in the window. */
  rect: (units: number) => Pick<DOMRect, 'left' | 'top' | 'bottom'>
}

/** Nobody looks further back, in UTF-16 units. */
export const reach = 40

/** A way of typing. */
export interface Typing {
  /** @returns whether the key did something else than it says */
  press: (place: WritingPlace, event: KeyboardEvent) => boolean
  /** Something was written. */
  onWritten?: (place: WritingPlace) => void
}

/** Whether somebody presses a key by hand. Input methods, as all keyboards of Android, compose letters themselves. */
export const isPlainKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  // Says that an input method has the key; nothing else says so before the composition begins.
  // oxlint-disable-next-line typescript/no-deprecated
  event.keyCode !== 229 &&
  !(event.ctrlKey || event.metaKey || event.altKey)
