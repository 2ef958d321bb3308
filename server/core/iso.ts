/** A time in ms as responses carry it. */
export const iso = (ms: number): string => new Date(ms).toISOString()

export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms))
