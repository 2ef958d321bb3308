/** Something that is asked for in both libraries. */
export interface Probe {
  name: string
  path: string
  /** Whose call it is; without, everybody's, which is also asked of the cache. */
  as?: 'reader' | 'owner'
}

/** Why something is not compared: it must grow with the library, or depends on nothing of it. */
export interface Excluded {
  excluded: string
}

export const excluded = (reason: string): Excluded => ({ excluded: reason })

export const wholeList = excluded('is a whole list by its specification')
export const ofToken = excluded('looks up one secret of an email or a link')
