// Constants of plans for readers' pages, without zod.

export const planRequestStatuses = ['requested', 'active', 'declined'] as const
export type PlanRequestStatus = (typeof planRequestStatuses)[number]

export const planRequestSorts = ['newest', 'oldest'] as const
export type PlanRequestSort = (typeof planRequestSorts)[number]
