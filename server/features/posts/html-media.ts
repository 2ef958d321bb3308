import { layoutOfData } from '#shared/rich-text.ts'
import { videoOf } from '#shared/video-hosts.ts'
import type { ReadAttributes } from './html-attributes.ts'
import type { Block, Image, Mark } from './html-tree.ts'

export interface MediaRules {
  /** The address under which a picture is stored; undefined if it is not allowed. */
  addressOf: (src: string) => string | undefined
  /** The same for a sound file. */
  audioAddressOf: (src: string) => string | undefined
}

/** A picture, by its stored address, with the link around it. */
export function imageOf(
  src: string,
  attribs: Record<string, string>,
  read: ReadAttributes,
  link: Mark | undefined,
): Image {
  const alt = attribs.alt ?? ''
  const isDecorative = !alt && /^(?:presentation|none)$/.test(attribs.role ?? '')
  return { kind: 'image', src, alt, ...layoutOfData(read.width, read.float), isDecorative, link }
}

/** A sound file of ours, or a film of a known host, in a frame as other sites have it; undefined for any other element. */
export function mediaOf(
  name: string,
  { src = '', title = '' }: Record<string, string>,
  { audioAddressOf }: MediaRules,
): Block | undefined {
  const audio = name === 'audio' ? audioAddressOf(src) : undefined
  if (audio) return { kind: 'audio', src: audio }
  const video = name === 'iframe' ? videoOf(src) : undefined
  return video && { kind: 'video', href: video.href, title: title.trim() || video.href }
}
