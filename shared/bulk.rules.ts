/** Most things in one bulk change; as many rows a list selects at once. */
export const maxBulk = 200

/** How long a bulk change can be undone; its buyers are told shortly afterwards. */
export const undoMs = 10_000

/** People are told of a change a little after it can no longer be undone, so that an undone one is silent; in ms. */
export const tellAfterMs = undoMs + 2000
