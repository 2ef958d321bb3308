// What pages know of plans without the schemas.

export const planRequestStatuses = ['requested', 'active', 'declined'] as const
export type PlanRequestStatus = (typeof planRequestStatuses)[number]
