// Where readers stopped in posts and PDFs: what readers' pages load of it.

export const placeKinds = ['post', 'pdf'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** How many places an account and a device keep, finished ones included; the oldest go first. */
export const maxPlaces = 200
/** How many of them are of something that is not finished. */
export const maxBegun = 50
/** From this share on a text counts as read. */
export const finishedFrom = 0.95
