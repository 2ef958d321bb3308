/** The part of a list's address that says where the list begins: `?cursor=…` of the posts before. */
interface ListSearch {
  cursor?: string
}

export const listSearch = ({ cursor }: Record<string, unknown>): ListSearch =>
  typeof cursor === 'string' && /^\d{1,15}_\w{1,64}$/.test(cursor) ? { cursor } : {}
