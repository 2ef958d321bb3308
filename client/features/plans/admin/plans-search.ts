import { planRequestStatuses, type PlanRequestStatus } from '#shared/plans.rules.ts'
import { choiceParam, pagesParam } from '#client/core/search-params.ts'

/** Parameters of the page of plans: which requests are shown. */
export interface PlansSearch {
  requests?: PlanRequestStatus | undefined
  pages?: number | undefined
}

export const validatePlansSearch = (search: Record<string, unknown>): PlansSearch => ({
  ...choiceParam(search, 'requests', planRequestStatuses),
  ...pagesParam(search),
})
