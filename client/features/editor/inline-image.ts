import { NodeSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import { Node, type Command } from '@tiptap/react'
import { normaliseHref } from '#shared/links.ts'
import type { ImageFloat } from '#shared/posts.ts'
import { fitLayout, imageAddress, layoutOfData, type ImageLayout } from './inline-image-layout.ts'

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    inlineImage: {
      /** Changes width or side of the selected picture, within what is allowed. */
      setImageLayout: (change: Partial<ImageLayout>) => ReturnType
      setImageAlt: (alt: string) => ReturnType
      /** A picture that says nothing needs no description. */
      setImageDecorative: (isDecorative: boolean) => ReturnType
      /** Selects a picture by its place in the text, from 1. */
      selectPicture: (place: number) => ReturnType
    }
  }
}

interface InlineImageAttributes extends ImageLayout {
  src: string
  alt: string
  /** It says nothing that the text does not, and is left out where the text is read aloud. */
  isDecorative: boolean
  /** It stood behind the paragraph beside which it floats now. */
  wasBehind: boolean
}

interface Size {
  width: number
  height: number
}

/** Sizes of pictures uploaded here: their room is free before they are loaded, and the text below does not jump. */
const sizes = new Map<string, Size>()
export const rememberSize = (src: string, size: Size): void => void sizes.set(src, size)

/** The picture that is selected as a whole, if one is. */
export function selectedImage({ selection }: EditorState): InlineImageAttributes | null {
  return selection instanceof NodeSelection && selection.node.type.name === 'inlineImage'
    ? (selection.node.attrs as InlineImageAttributes)
    : null
}

/**
 * Text flows beside a picture that stands before it: one that begins to float goes before the paragraph that it followed,
 * and back behind it when it floats no more.
 */
function moveBesideText(tr: Transaction, before: InlineImageAttributes, float: ImageFloat): void {
  const begins = before.float === 'none' && float !== 'none'
  const ends = before.float !== 'none' && float === 'none' && before.wasBehind
  const { from, $from } = tr.selection
  const picture = tr.doc.nodeAt(from)
  const paragraph = begins ? $from.nodeBefore : ends ? $from.parent.maybeChild($from.index() + 1) : null
  if (!picture || !paragraph?.isTextblock || paragraph.content.size === 0) return
  const place = begins ? from - paragraph.nodeSize : from + paragraph.nodeSize
  const moved = picture.type.create({ ...picture.attrs, wasBehind: begins })
  tr.delete(from, from + picture.nodeSize)
    .insert(place, moved)
    .setSelection(NodeSelection.create(tr.doc, place))
}

/** A picture between paragraphs: `<img src="/uploads/NAME" alt="…" data-width="50" data-float="left|right|none">`. */
export const InlineImage = Node.create({
  name: 'inlineImage',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    /** Where a link around it leads. */
    href: { default: null, rendered: false },
    alt: { default: '' },
    isDecorative: {
      default: false,
      parseHTML: (element) => !element.getAttribute('alt') && element.getAttribute('role') === 'presentation',
      renderHTML: ({ isDecorative }) => (isDecorative ? { role: 'presentation' } : {}),
    },
    wasBehind: { default: false, rendered: false },
    /** The name of a pasted picture that is still to be uploaded: it makes room for that at once. */
    pending: { default: null, rendered: false },
    width: {
      default: 100,
      parseHTML: (element) =>
        layoutOfData(element.getAttribute('data-width'), element.getAttribute('data-float')).width,
      renderHTML: ({ width }) => ({ 'data-width': String(width) }),
    },
    float: {
      default: 'none' satisfies ImageFloat,
      parseHTML: (element) => layoutOfData(null, element.getAttribute('data-float')).float,
      renderHTML: ({ float }) => ({ 'data-float': String(float) }),
    },
  }),
  parseHTML: () => [
    { tag: 'img[data-pending]', getAttrs: (element) => ({ pending: element.dataset.pending }) },
    {
      tag: 'img[src]',
      getAttrs: (element) => {
        const src = imageAddress(element.getAttribute('src'), location.origin)
        const href = element.parentElement?.closest('a')?.getAttribute('href') ?? null
        return src ? { src, alt: element.getAttribute('alt') ?? '', href: href && normaliseHref(href) } : false
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) =>
    node.attrs.href ? ['a', { href: node.attrs.href }, ['img', HTMLAttributes]] : ['img', HTMLAttributes],
  // The width is shown, not stored: the server's style sheet reads `data-width`.
  addNodeView: () => (props) => {
    const image = document.createElement('img')
    const show = ({ src, alt, width, float }: Record<string, unknown>) => {
      Object.assign(image, sizes.get(String(src)))
      image.src = String(src)
      image.alt = String(alt)
      image.dataset.float = String(float)
      image.className = `inline-${String(float)}`
      image.style.width = `${Number(width)}%`
    }
    // As on the page: a small picture is not enlarged.
    image.addEventListener('load', () => {
      image.style.maxWidth = `${image.naturalWidth}px`
    })
    show(props.node.attrs)
    return {
      dom: image,
      update: (node) => {
        if (node.type !== props.node.type) return false
        show(node.attrs)
        return true
      },
    }
  },
  addCommands() {
    /** Sets attributes one by one: a node that is replaced as a whole would lose its selection. */
    const change =
      (attributesOf: (now: InlineImageAttributes) => Partial<InlineImageAttributes>): Command =>
      ({ state, tr, dispatch }) => {
        const selected = selectedImage(state)
        if (!selected) return false
        if (dispatch)
          for (const [name, value] of Object.entries(attributesOf(selected)))
            tr.setNodeAttribute(state.selection.from, name, value)
        return true
      }
    return {
      setImageLayout: (layout) => (props) => {
        const before = selectedImage(props.state)
        if (!change(({ width, float }) => fitLayout({ width, float, ...layout }))(props)) return false
        if (props.dispatch && before && layout.float) moveBesideText(props.tr, before, layout.float)
        return true
      },
      setImageAlt: (alt) => change(() => ({ alt, isDecorative: false })),
      setImageDecorative: (isDecorative) => change(({ alt }) => ({ alt: isDecorative ? '' : alt, isDecorative })),
      selectPicture:
        (place) =>
        ({ tr, dispatch }) => {
          const found: number[] = []
          tr.doc.descendants((node, position) => void (node.type === this.type && found.push(position)))
          const position = found[place - 1]
          if (position === undefined) return false
          if (dispatch) tr.setSelection(NodeSelection.create(tr.doc, position))
          return true
        },
    }
  },
})
