export type View = 'individual' | 'summary' | 'messages'

/** Parameters of the page: the view, and whose notifications it shows. */
export interface ViewSearch {
  view?: View | undefined
  reader?: string | undefined
}

export const viewSearch = ({ view, reader }: Record<string, unknown>): ViewSearch => ({
  view: view === 'summary' || view === 'messages' ? view : undefined,
  reader: typeof reader === 'string' && /^\w{1,64}$/.test(reader) ? reader : undefined,
})
