/** Most things in one bulk change; as many rows a list selects at once. */
export const maxBulk = 200
