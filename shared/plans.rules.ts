// Constants of plans for readers' pages, without zod.

export const planRequestStatuses = ['requested', 'active', 'declined'] as const
export type PlanRequestStatus = (typeof planRequestStatuses)[number]
