/** By the last change, newest or oldest first; or by the date that readers see, which only published posts have. */
export const postOrders = ['changed', 'oldest', 'published'] as const
export type PostOrder = (typeof postOrders)[number]
