/** A moment, in ms, as answers carry it. */
export const iso = (ms: number): string => new Date(ms).toISOString()
