import {
  planRequestSorts,
  planRequestStatuses,
  type PlanRequestSort,
  type PlanRequestStatus,
} from '#shared/plans.rules.ts'
import { choiceParam, pagesParam, textParam } from '#client/core/search-params.ts'

/** Parameters of the page of plans: which requests are shown. */
export interface PlansSearch {
  requests?: PlanRequestStatus | undefined
  q?: string | undefined
  sort?: PlanRequestSort | undefined
  pages?: number | undefined
}

export const validatePlansSearch = (search: Record<string, unknown>): PlansSearch => ({
  ...choiceParam(search, 'requests', planRequestStatuses),
  ...textParam(search, 'q', 200),
  ...choiceParam(search, 'sort', planRequestSorts),
  ...pagesParam(search),
})
