import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import type { EditorState, PluginView } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isSound } from '#client/features/media/upload-image.ts'
import { isCaretInSight } from './caret-room.ts'
import { rememberSize } from './inline-image.ts'
import { failedBox, sendingBox, type UploadFailure, type UploadLabels } from './upload-box.ts'
import { placeOf, typeOf, uploadsOf, withChange, type Upload } from './upload-state.ts'

/** Uploads one file and returns its address; `onProgress` gets the fraction sent, 0 to 1. */
type Send<T> = (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<T>

/** How many pictures the text lacks: still on their way, or not uploaded. */
export interface TextUploads {
  sending: number
  failed: number
}

export interface ImageUploadOptions {
  send: Send<{ url: string; width: number; height: number; isAnimated?: true | undefined }>
  sendSound: Send<{ url: string }>
  labels: UploadLabels
  /** The same for sounds. */
  soundLabels: UploadLabels
  failureOf: (error: unknown) => UploadFailure
  onUploads: (uploads: TextUploads) => void
  /** A picture moves, and is shown as one of its frames. */
  onAnimated: () => void
  /** A file was no picture. */
  onRefused: () => void
}

/** A word that is being composed is a matter of moments. In ms. */
const compositionPoll = 100

interface Sending {
  abort: AbortController
  part: number
  bar?: HTMLProgressElement
}

/** A sound with its title, which at first is the name of the file. */
function soundFigure({ schema }: EditorState, src: string, fileName: string): Node {
  const title = fileName
    .replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  const caption = schema.nodes.figureCaption!.create(null, title ? schema.text(title) : [])
  return schema.nodes.figure!.create(null, [schema.nodes.audio!.create({ src }), caption])
}

/** Sends the pictures that the plugin's state names, and puts each into the text when it has arrived. */
export class ImageUploader implements PluginView {
  readonly #view: EditorView
  readonly #options: ImageUploadOptions
  readonly #sending = new Map<number, Sending>()
  #told = '0 0'

  constructor(view: EditorView, options: ImageUploadOptions) {
    this.#view = view
    this.#options = options
  }

  update(): void {
    const uploads = uploadsOf(this.#view.state)
    const wanted = uploads.filter(({ failure }) => !failure)
    for (const [id, { abort }] of this.#sending)
      if (!wanted.some((upload) => upload.id === id)) {
        abort.abort()
        this.#sending.delete(id)
      }
    for (const upload of wanted) if (!this.#sending.has(upload.id)) void this.#send(upload)
    this.#tell(wanted.length, uploads.length - wanted.length)
  }

  destroy(): void {
    for (const { abort } of this.#sending.values()) abort.abort()
    this.#tell(0, 0)
  }

  boxOf(upload: Upload): HTMLElement {
    const labels = isSound(upload.file) ? this.#options.soundLabels : this.#options.labels
    const actions = {
      onStop: () => this.#change({ remove: upload.id }),
      onRetry: () => this.#change({ retry: upload.id }),
    }
    if (upload.failure) return failedBox(upload.file.name, upload.failure, labels, actions)
    const { dom, bar } = sendingBox(upload.file.name, labels, actions)
    const sending = this.#sending.get(upload.id)
    if (sending) {
      sending.bar = bar
      if (sending.part > 0) bar.value = sending.part
    }
    return dom
  }

  #change(change: { remove: number } | { retry: number }): void {
    this.#view.dispatch(withChange(this.#view.state.tr, change))
    // The button that was pressed is gone.
    this.#view.focus()
  }

  #tell(sending: number, failed: number): void {
    const told = `${sending} ${failed}`
    if (told !== this.#told) this.#options.onUploads({ sending, failed })
    this.#told = told
  }

  async #send({ id, file }: Upload): Promise<void> {
    const sending: Sending = { abort: new AbortController(), part: 0 }
    this.#sending.set(id, sending)
    const { signal } = sending.abort
    try {
      const onProgress = (part: number) => {
        sending.part = part
        if (sending.bar) sending.bar.value = part
      }
      const url = isSound(file)
        ? (await this.#options.sendSound(file, onProgress, signal)).url
        : await this.#sendImage(file, onProgress, signal)
      // A change of the text would break off a word that is being composed.
      while (this.#view.composing && !signal.aborted)
        await new Promise((resolve) => setTimeout(resolve, compositionPoll))
      if (!signal.aborted) this.#insert(id, url)
    } catch (error) {
      if (!signal.aborted)
        this.#view.dispatch(withChange(this.#view.state.tr, { fail: id, failure: this.#options.failureOf(error) }))
    }
  }

  async #sendImage(...[file, onProgress, signal]: Parameters<ImageUploadOptions['send']>): Promise<string> {
    const { url, width, height, isAnimated } = await this.#options.send(file, onProgress, signal)
    rememberSize(url, { width, height })
    if (isAnimated) this.#options.onAnimated()
    return url
  }

  /** Puts a picture or sound into the text. The cursor stays where it is, in the text and on the screen. */
  #insert(id: number, src: string): void {
    const { state } = this.#view
    const uploads = uploadsOf(state)
    const upload = uploads.find((other) => other.id === id)
    if (!upload) return
    const place = placeOf(state, upload)
    const picture = isSound(upload.file)
      ? soundFigure(state, src, upload.file.name)
      : typeOf(state, upload).create({ src })
    // Pictures that were to stand at the same place keep their order, whichever arrives first.
    const anchors = new Map(
      uploads
        .filter((other) => other.id !== id && placeOf(state, other) === place)
        .map((other) => [other.id, other.id < id ? place : place + picture.nodeSize]),
    )
    const transaction = closeHistory(withChange(state.tr.insert(place, picture), { arrive: id, anchors }))
    if (this.#view.hasFocus() && isCaretInSight(this.#view)) transaction.scrollIntoView()
    this.#view.dispatch(transaction)
  }
}
