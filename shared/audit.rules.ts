// What the audit log names: parts of the site, and what was done there. Without zod: pages of the admin load it.

/** The parts of the site that a list can be filtered by; `sign-ins` are the security events of the staff. */
export const auditAreas = [
  'sign-ins',
  'staff',
  'posts',
  'categories',
  'authors',
  'tags',
  'series',
  'pdfs',
  'gallery',
  'banners',
  'header-banners',
  'titles',
  'about',
  'site-pages',
  'books',
  'orders',
  'plans',
  'notifications',
  'newsletter',
  'letters',
  'contact',
  'settings',
  'trash',
  'jobs',
  'library',
  'synonyms',
  'house-words',
  'front',
] as const
export type AuditArea = (typeof auditAreas)[number]

/** The second half of an action: `posts.update`. */
export const auditVerbs = [
  'create',
  'update',
  'delete',
  'save',
  'remove',
  'edit',
  'add',
  'merge',
  'reorder',
  'send',
  'schedule',
  'stop',
  'resume',
  'restore',
  'purge',
  'setState',
  'counterpart',
  'createPreviewLink',
  'revokePreviewLink',
  'pin',
  'activate',
  'decline',
  'retry',
  'retry-all',
  'invite',
  'withdraw',
  'join',
  'changeRole',
  'suspend',
  'endSuspension',
  'resetLink',
  'endSession',
  'endSessions',
  'turnOnCodes',
  'turnOffCodes',
  'renewCodes',
  'addPasskey',
  'removePasskey',
  'removeFactors',
  'rename',
  'mark',
  'replace',
  'bulk',
  'undo',
  'note',
  'cancelItems',
  'refund',
  'import',
] as const
export type AuditVerb = (typeof auditVerbs)[number]

/** The parts of an action as the log stores it; undefined for one that is not listed here. */
export function partsOfAction(action: string): { area: AuditArea; verb: AuditVerb } | undefined {
  const [areaText, verbText] = action.split('.')
  const area = auditAreas.find((one) => one === areaText)
  const verb = auditVerbs.find((one) => one === verbText)
  return area && verb && { area, verb }
}
