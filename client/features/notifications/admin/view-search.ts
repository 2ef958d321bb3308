export type View = 'individual' | 'summary' | 'messages'

/** Parameters of the page: the view, and whose notifications it shows. */
export interface ViewSearch {
  view?: View
  reader?: string
}

export const viewSearch = ({ view, reader }: Record<string, unknown>): ViewSearch => ({
  ...((view === 'summary' || view === 'messages') && { view }),
  ...(typeof reader === 'string' && /^\w{1,64}$/.test(reader) && { reader }),
})
