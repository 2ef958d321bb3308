/** A time in ms as responses carry it. */
export const iso = (ms: number): string => new Date(ms).toISOString()
