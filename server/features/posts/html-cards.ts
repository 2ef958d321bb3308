import type { Mark } from './html-tree.ts'

// Cards of Ghost: boxes of links, files and sounds, with controls that only its scripts serve.

const hasClass = (className: string | undefined, known: RegExp): boolean =>
  className?.split(/\s+/).some((name) => known.test(name)) ?? false

const controls =
  /^kg-(?:audio-player|audio-thumbnail|audio-hide|video-overlay|video-player-container|video-hide|bookmark-icon|bookmark-thumbnail|file-card-icon|toggle-card-icon)$/
const links = /^kg-(?:bookmark|file-card)-container$/
const titles = /^kg-(?:bookmark|file-card|audio)-title$/
const furtherWords = /^kg-(?:bookmark-publisher|file-card-filesize)$/

/** Controls and ornaments of a card: they have no words. */
export const isControl = ({ class: className }: Record<string, string>): boolean => hasClass(className, controls)

/** Whether the link of a card is around all of it; only its title is to be one. */
export const isCardLink = ({ class: className }: Record<string, string>): boolean => hasClass(className, links)

export const isCardTitle = ({ class: className }: Record<string, string>): boolean => hasClass(className, titles)

export const isSoundCard = ({ class: className }: Record<string, string>): boolean =>
  hasClass(className, /^kg-audio-card$/)

/** Words that stand on one line with those before them. */
export const isFurtherWords = ({ class: className }: Record<string, string>): boolean =>
  hasClass(className, furtherWords)

/** A card that is being read. */
export interface Card {
  /** Waits for the title. */
  link?: Mark | undefined
}
