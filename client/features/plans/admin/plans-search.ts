import { planRequestStatuses, type PlanRequestStatus } from '#shared/plans.rules.ts'
import { choiceParam, pagesParam } from '#client/core/search-params.ts'

/** What the address of the plans says: which requests are shown. */
export interface PlansSearch {
  requests?: PlanRequestStatus
  pages?: number
}

export const validatePlansSearch = (search: Record<string, unknown>): PlansSearch => ({
  ...choiceParam(search, 'requests', planRequestStatuses),
  ...pagesParam(search),
})
