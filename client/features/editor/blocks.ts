import { Mark, Node, type Extensions } from '@tiptap/react'
import { uploadsPath } from './inline-image-layout.ts'
import { videoOf } from '#shared/video-hosts.ts'

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    blocks: {
      /** Makes a pull quote of the selected paragraphs, or paragraphs of the one at the cursor. */
      togglePullQuote: () => ReturnType
      /** Puts a link to a film at the cursor, which goes behind it; false for an address of an unknown host. */
      insertVideo: (address: string, title: string) => ReturnType
    }
  }
}

/** `<blockquote class="pull">`: words of the text itself, repeated large. */
const PullQuote = Node.create({
  name: 'pullQuote',
  group: 'block',
  content: 'block+',
  defining: true,
  // Before the quote's own rule, which takes every blockquote.
  parseHTML: () => [{ tag: 'blockquote.pull', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', { class: 'pull', ...HTMLAttributes }, 0],
  addCommands() {
    return {
      togglePullQuote:
        () =>
        ({ commands }) =>
          commands.toggleWrap(this.name),
    }
  },
})

/** `<div class="gallery">`: pictures in rows. It may be empty while they are on their way. */
const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  content: '(inlineImage | figure)*',
  isolating: true,
  parseHTML: () => [{ tag: 'div.gallery' }],
  renderHTML: () => ['div', { class: 'gallery' }, 0],
})

/** A sound file that was uploaded here. */
const Audio = Node.create({
  name: 'audio',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'audio[src]',
      getAttrs: (element) => {
        const src = uploadsPath(element.getAttribute('src'), location.origin)
        return src ? { src } : false
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['audio', { ...HTMLAttributes, controls: '', preload: 'none' }],
})

/** A film: a link with its title, in the place of which a page shows the player when it is pressed. */
const VideoLink = Node.create({
  name: 'videoLink',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ href: { default: '' }, title: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'p.video',
      priority: 60,
      getAttrs: (element) => {
        const video = videoOf(element.querySelector('a')?.getAttribute('href') ?? '')
        return video ? { href: video.href, title: element.textContent.trim() || video.href } : false
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'p',
    { class: 'video', contenteditable: 'false' },
    ['a', { href: String(attrs.href) }, String(attrs.title)],
  ],
  addCommands() {
    return {
      insertVideo:
        (address, title) =>
        ({ commands }) => {
          const video = videoOf(address)
          return video ? commands.insertBlock(this.name, { href: video.href, title: title || video.href }) : false
        },
    }
  },
})

/** Whose picture it is, at the end of a caption; elsewhere small print. */
const Credit = Mark.create({
  name: 'credit',
  inclusive: true,
  parseHTML: () => [{ tag: 'small' }],
  renderHTML: () => ['small', 0],
})

export const blocks: Extensions = [PullQuote, Gallery, Audio, VideoLink, Credit]
