/** The most calls in one request. Pages load this module, so it imports nothing. */
export const maxBatchSize = 10
