import type { RefObject } from 'react'
import type { RichTextHandle } from '#client/features/editor/rich-text-editor.tsx'
import { picturesWithoutAlt } from '#shared/rich-text.ts'
import type { DetailsPanelState } from './use-details-panel.ts'
import type { PostForm } from './use-post-form.ts'

/** The ways to what pictures of the text lack. */
export function useDescribing(
  form: PostForm,
  page: RefObject<HTMLFormElement | null>,
  text: RefObject<RichTextHandle | null>,
  panel: DetailsPanelState,
) {
  const { undescribed } = form
  return {
    /** To the picture of the text that was found to lack its description; undefined where none was. */
    leadToPicture: undescribed === undefined ? undefined : () => text.current?.describePicture(undescribed),
    /** From a picture that was described to the next one in the text, and from the last to the main button. */
    leadOn: () => {
      const [place] = picturesWithoutAlt(form.latest().content)
      if (panel.isSheet) panel.set(false)
      // What lay over the text has to be gone first.
      requestAnimationFrame(() => {
        if (place !== undefined) text.current?.describePicture(place)
        else page.current?.querySelector<HTMLElement>('.write-head [type=submit]')?.focus()
      })
    },
  }
}
