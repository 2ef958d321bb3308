import type { Node, NodeType } from '@tiptap/pm/model'
import { PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state'
import { isSound } from '#client/features/media/upload-image.ts'
import { picturePlace } from './picture-place.ts'
import type { UploadFailure } from './upload-box.ts'

export interface Upload {
  id: number
  file: File
  /** Where the cursor was; it moves with the text, but stays in front of what is typed right there. */
  anchor: number
  failure?: UploadFailure
}

type Change =
  | { add: { file: File; anchor: number }[] }
  | { fail: number; failure: UploadFailure }
  | { retry: number }
  | { remove: number }
  /** A picture has been put into the text; others that were to stand there too get new anchors, by their ids. */
  | { arrive: number; anchors: Map<number, number> }

export const uploadsKey = new PluginKey<Upload[]>('imageUpload')
let lastId = 0

export const uploadsOf = (state: EditorState): Upload[] => uploadsKey.getState(state) ?? []
export const withChange = (transaction: Transaction, change: Change): Transaction =>
  transaction.setMeta(uploadsKey, change)

/** What a file becomes in the text: a picture, or a figure with the sound and a title. */
export const typeOf = ({ schema }: EditorState, { file }: Pick<Upload, 'file'>): NodeType =>
  isSound(file) ? schema.nodes.figure! : schema.nodes.inlineImage!
export const placeOf = (state: EditorState, upload: Upload): number =>
  picturePlace(state.doc, upload.anchor, typeOf(state, upload))

const isEmpty = ({ childCount, firstChild }: Node): boolean =>
  childCount <= 1 && (!firstChild || (firstChild.isTextblock && firstChild.content.size === 0))

/** What could not be uploaded goes with the text in which it stood; what is on its way may be wanted back. */
const isDeleted = ({ anchor, failure }: Upload, { before, doc, mapping }: Transaction): boolean =>
  failure !== undefined && ((isEmpty(doc) && !isEmpty(before)) || mapping.mapResult(anchor).deletedAcross)

/** The state of the plugin. */
export function uploadsAfter(before: Upload[], transaction: Transaction): Upload[] {
  const uploads = transaction.docChanged
    ? before
        .filter((upload) => !isDeleted(upload, transaction))
        .map((upload) => ({ ...upload, anchor: transaction.mapping.map(upload.anchor, -1) }))
    : before
  const change: Change | undefined = transaction.getMeta(uploadsKey)
  if (!change) return uploads
  if ('add' in change) return [...uploads, ...change.add.map((added) => ({ id: ++lastId, ...added }))]
  if ('remove' in change) return uploads.filter(({ id }) => id !== change.remove)
  if ('arrive' in change)
    return uploads
      .filter(({ id }) => id !== change.arrive)
      .map((upload) => ({ ...upload, anchor: change.anchors.get(upload.id) ?? upload.anchor }))
  return uploads.map((upload) => {
    if ('fail' in change) return upload.id === change.fail ? { ...upload, failure: change.failure } : upload
    const { failure: _past, ...again } = upload
    return upload.id === change.retry ? again : upload
  })
}
