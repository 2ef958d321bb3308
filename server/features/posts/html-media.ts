import { layoutOfData, type MarkName } from '#shared/rich-text.ts'
import { videoOf } from '#shared/video-hosts.ts'
import type { Block, Image, Losses, Mark } from './html-tree.ts'
import {
  addressesOf,
  addressesOfPicture,
  isPixel,
  keyOfAddress,
  linkMark,
  linkableAddress,
  wordsOfAddress,
} from './html-addresses.ts'
import type { ReadAttributes } from './html-attributes.ts'
import type { Target } from './html-target.ts'

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
const isCardLink = ({ class: className }: Record<string, string>): boolean => hasClass(className, links)

const isCardTitle = ({ class: className }: Record<string, string>): boolean => hasClass(className, titles)

const isSoundCard = ({ class: className }: Record<string, string>): boolean => hasClass(className, /^kg-audio-card$/)

/** Words that stand on one line with those before them. */
const isFurtherWords = ({ class: className }: Record<string, string>): boolean => hasClass(className, furtherWords)

/** A card that is being read. */
export interface Card {
  /** Waits for the title. */
  link?: Mark | undefined
}

type Attribs = Record<string, string>

export interface MediaRules {
  /** The address under which a picture is stored; undefined if it is not allowed. */
  addressOf: (src: string) => string | undefined
  /** The same for a sound file. */
  audioAddressOf: (src: string) => string | undefined
  /** Counts files, and throws where there are too many. */
  count: () => void
  /** Whether an address is one of an upload, which is gone if it is not allowed. */
  isUpload: (src: string) => boolean
}

/** Something that plays or frames another page, with the addresses that its elements name. */
export interface Embedded {
  name: string
  title: string
  addresses: string[]
}

const maxAddresses = 20
const emoji = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F){1,20}$/u

/** A picture, by its stored address, with the link around it. */
function imageOf(src: string, attribs: Attribs, read: ReadAttributes, link: Mark | undefined): Image {
  const alt = attribs.alt ?? ''
  const isDecorative = !alt && /^(?:presentation|none)$/.test(attribs.role ?? '')
  return { kind: 'image', src, alt, ...layoutOfData(read.width, read.float), isDecorative, link }
}

/** Adds pictures, sounds, films and frames; what cannot be shown becomes a link in its place, and is told. */
export class Media {
  readonly #target: Target
  readonly #rules: MediaRules
  readonly #losses: Losses
  /** What was shown last: for readers without scripts the same often stands in a `noscript` behind it. */
  #last: string | undefined

  constructor(target: Target, rules: MediaRules, losses: Losses) {
    this.#target = target
    this.#rules = rules
    this.#losses = losses
  }

  /** @param others addresses of the `source` elements around it */
  addPicture(attribs: Attribs, read: ReadAttributes, others: readonly string[], isRepeated: boolean): void {
    const { text, verse } = this.#target
    const alt = attribs.alt?.trim() ?? ''
    if (emoji.test(alt)) return this.#target.addText(alt)
    this.#rules.count()
    const addresses = addressesOfPicture(attribs, others)
    const isOwn = attribs.src !== undefined && this.#rules.isUpload(attribs.src)
    const src = (isOwn ? [attribs.src as string] : addresses).map(this.#rules.addressOf).find(Boolean)
    const shown = src ?? addresses.find((address) => linkableAddress(address) !== undefined)
    if (isRepeated && shown !== undefined && keyOfAddress(shown) === this.#last) return
    if (shown !== undefined) this.#last = keyOfAddress(shown)
    const hasNoRoom = text.isInLines && !text.isInHeading
    if (!src || hasNoRoom || (isPixel(attribs) && !isOwn)) {
      this.#losses.tellOf('img', addresses.find((address) => !/^data:/i.test(address)) ?? attribs.src)
      if (!isPixel(attribs)) this.#addWords(addresses, alt)
      return
    }
    const image = imageOf(src, attribs, read, this.#target.marks.innermost('a'))
    if (verse) verse.after.push(image)
    else if (text.isBegun && image.float !== 'none') this.#target.containers.parentFor('block').children.push(image)
    // A picture inside a paragraph moves before it, so that the sentence stays whole.
    else this.#target.addBlock(image)
  }

  /** Begins an element that plays or frames something. */
  begin(name: string, attribs: Attribs): Embedded {
    const title = (attribs.title ?? attribs['aria-label'] ?? '').trim()
    return { name, title, addresses: isPixel(attribs) ? [] : addressesOf(attribs) }
  }

  /** An element inside it, which may say where it is. */
  readInside(embedded: Embedded, name: string, attribs: Attribs): void {
    if (embedded.addresses.length >= maxAddresses) return
    if (name === 'a' && attribs.href) embedded.addresses.push(attribs.href)
    else if (name === 'param' && /^(?:movie|src|url|filename)$/i.test(attribs.name ?? '') && attribs.value)
      embedded.addresses.push(attribs.value)
    else if (name === 'source' || name === 'embed' || name === 'iframe')
      embedded.addresses.push(...addressesOf(attribs))
  }

  /** A sound file of ours, or a film of a known host, in a frame as other sites have it; undefined for any other. */
  ownOf({ name, title, addresses }: Embedded): Block | undefined {
    if (this.#target.isInLines) return undefined
    const audio = name === 'audio' ? addresses.map(this.#rules.audioAddressOf).find(Boolean) : undefined
    if (audio) return { kind: 'audio', src: audio }
    if (name === 'audio' || name === 'video') return undefined
    const video = addresses.map(videoOf).find((each) => each !== undefined)
    return video && { kind: 'video', href: video.href, title: title || video.href }
  }

  /** Where a link leads that stands for it. */
  linkOf({ addresses }: Embedded): string | undefined {
    return addresses
      .filter((address) => !this.#rules.isUpload(address))
      .map((address) => videoOf(address)?.href ?? linkableAddress(address))
      .find((href) => href !== undefined)
  }

  /** Ends the element: it is shown, or becomes a link. */
  end(embedded: Embedded, isRepeated: boolean): void {
    this.#rules.count()
    const own = this.ownOf(embedded)
    const href = this.linkOf(embedded)
    const key = href && keyOfAddress(href)
    if (isRepeated && key !== undefined && key === this.#last) return
    this.#last = key
    if (own) return this.#target.addBlock(own)
    this.tell(embedded)
    if (href === undefined) return this.#target.addText(' ')
    const words = embedded.title || wordsOfAddress(href)
    if (this.#target.isInLines) return this.addLink(linkMark(href), words)
    const runs = [{ text: words, marks: [linkMark(href)] }]
    this.#target.addBlock({ kind: 'text', tag: 'p', attributes: {}, runs })
  }

  tell(embedded: Embedded): void {
    this.#losses.tellOf(embedded.name, this.linkOf(embedded) ?? embedded.addresses[0])
  }

  /** Words in the place of a picture that is not shown; they lead to it, or where the picture led. */
  #addWords(addresses: readonly string[], alt: string): void {
    const href = addresses
      .filter((address) => !this.#rules.isUpload(address))
      .map(linkableAddress)
      .find((each) => each !== undefined)
    if (this.#target.marks.innermost('a')) this.#target.addApart(alt || (href ? wordsOfAddress(href) : ''))
    else if (href !== undefined) this.addLink(linkMark(href), alt || wordsOfAddress(href))
    else if (alt && addresses.length > 0) this.#target.addApart(alt)
  }

  /** A link in the line, by words or by where it leads. */
  addLink(link: Mark, words = wordsOfAddress(link.href ?? '')): void {
    this.#target.addApart(words, link)
  }
}

/** How many elements around a picture may place it, and how many addresses of it are read. */
const maxWrappers = 6
const maxSources = 20

/** Changes made by an open tag of the source, to be undone at its end. */
export interface Frame {
  name: string
  marks: MarkName[]
  /** Depth of open containers before it. */
  depth: number
  hasKind: boolean
  isVerse: boolean
  /** How many entries of `inherited` belong to it. */
  inherited: boolean
  /** Where the pictures in it stand. */
  place?: Pick<ReadAttributes, 'float' | 'width'>
  /** Addresses of the picture in it. */
  sources?: string[]
  object?: Embedded | undefined
  card?: Card
}

/** Reads what the elements of other editors say of those around and in them: places, addresses, cards. */
export class Surroundings {
  readonly #frames: readonly Frame[]
  readonly #target: Target
  readonly #media: Media

  constructor(frames: readonly Frame[], target: Target, media: Media) {
    this.#frames = frames
    this.#target = target
    this.#media = media
  }

  /** Opens an element. @returns the link of a card whose title this is */
  open(
    frame: Frame,
    parent: Frame | undefined,
    source: string,
    attribs: Record<string, string>,
    read: ReadAttributes,
  ): Mark | undefined {
    const { name } = frame
    if (name === 'figure' || name === 'div' || name === 'a') frame.place = { float: read.float, width: read.width }
    else if (name === 'img') this.#readPlace(read)
    else if (name === 'object') frame.object = this.#media.begin(name, attribs)
    else if (name === 'picture') frame.sources = []
    else if (source === 'source' && parent?.sources && parent.sources.length < maxSources)
      parent.sources.push(...addressesOf(attribs))
    else if (source === 'param') {
      const object = this.#frames.findLast((each) => each.object)?.object
      if (object) this.#media.readInside(object, source, attribs)
    }
    if (name === 'a' && ('download' in attribs || /\b(?:button|btn)\b/.test(attribs.class ?? '')))
      this.#target.addText(' ')
    if (isFurtherWords(attribs) && this.#target.text.isBegun) this.#target.addText(' · ')
    if (isSoundCard(attribs)) frame.card = {}
    if (isCardLink(attribs)) {
      frame.card = { link: read.marks.find((mark) => mark.name === 'a') }
      read.marks = read.marks.filter((mark) => mark.name !== 'a')
    }
    const card = isCardTitle(attribs) ? this.#frames.findLast((each) => each.card)?.card : undefined
    const link = card?.link
    if (card) card.link = undefined
    return link
  }

  /** A picture stands where the figure around it does. */
  #readPlace(read: ReadAttributes): void {
    for (const frame of this.#frames.slice(-maxWrappers).toReversed()) {
      if (frame.place) {
        read.float ??= frame.place.float
        read.width ??= frame.place.width
      } else if (frame.name !== 'picture' && frame.name !== 'span' && frame.name !== 'noscript') return
    }
  }

  get isRepeated(): boolean {
    return this.#frames.some(({ name }) => name === 'noscript')
  }

  endEmbedded(embedded: Embedded): void {
    const href = this.#media.linkOf(embedded)
    const card = this.#frames.findLast((frame) => frame.card)?.card
    const object = this.#frames.findLast((frame) => frame.object)
    if (object) object.object = undefined
    if (card && href !== undefined && !this.#media.ownOf(embedded)) {
      this.#media.tell(embedded)
      card.link = linkMark(href)
    } else this.#media.end(embedded, this.isRepeated)
  }

  /** Ends what has waited for the end of an element. */
  close(frame: Frame): void {
    if (frame.object) this.#media.end(frame.object, this.isRepeated)
    if (frame.card?.link) this.#media.addLink(frame.card.link)
  }
}
