import { auditAreas, type AuditArea } from '#shared/audit.rules.ts'
import { choiceParam, pagesParam, textParam } from '#client/core/search-params.ts'

/** Parameters of the audit log: what it is filtered by. */
export interface AuditSearch {
  userId?: string | undefined
  area?: AuditArea | undefined
  q?: string | undefined
  from?: string | undefined
  until?: string | undefined
  pages?: number | undefined
}

const dayParam = (search: Record<string, unknown>, name: 'from' | 'until') => {
  const value = search[name]
  return { [name]: typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined }
}

export const validateAuditSearch = (search: Record<string, unknown>): AuditSearch => ({
  ...textParam(search, 'userId', 64),
  ...choiceParam(search, 'area', auditAreas),
  ...textParam(search, 'q', 200),
  ...dayParam(search, 'from'),
  ...dayParam(search, 'until'),
  ...pagesParam(search),
})
