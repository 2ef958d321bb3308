/** What was found of one thing: `isWell` is undefined where the site does without it. */
export interface Finding {
  what: string
  isWell: boolean | undefined
  /** What is there, or what is wrong. */
  found: string
  /** What a person should do; only with a fault. */
  todo?: string
}

export const well = (what: string, found: string): Finding => ({ what, isWell: true, found })
export const none = (what: string, found: string): Finding => ({ what, isWell: undefined, found })
export const ill = (what: string, found: string, todo: string): Finding => ({ what, isWell: false, found, todo })

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
