import type { AuditChange, AuditEntry, AuditValue } from '#shared/audit.ts'
import { auditAreas, partsOfAction } from '#shared/audit.rules.ts'
import { maxNamedValues } from '#shared/bulk.rules.ts'
import { formatDate } from '#shared/dates.ts'
import { securityEventKinds } from '#shared/security-events.ts'
import { useLang } from '#client/core/lang.ts'
import english from '#client/i18n/en/admin/audit.json' with { type: 'json' }
import { useTranslation } from '#client/i18n/use-translation.ts'

/** How somebody has signed in, as a security event has it. */
const signInWays = ['password', 'code', 'recovery-code', 'passkey', 'google', 'second factor'] as const

const isIn = <T extends object>(words: T, key: string): key is keyof T & string => Object.hasOwn(words, key)

/** Fields whose values are words of the site. */
const wordFields = new Set(['state', 'status', 'role'])

/** What the entries of the audit log say, in the language of the page. What has no words is shown as it is stored. */
export function useAuditWords() {
  const { t } = useTranslation('adminAudit')
  const lang = useLang()

  const momentOf = (at: string) => `${formatDate(at, lang)}, ${formatDate(at, lang, 'time')}`
  const valueOf = (field: string, value: AuditValue): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value !== 'string') return 'at' in value ? momentOf(value.at) : value[lang]
    if (value === '') return t('nothing')
    return wordFields.has(field) && isIn(english.values, value) ? t(`values.${value}`) : value
  }
  const formatValues = (field: string, values: readonly AuditValue[]): string =>
    values.map((value, index) => (index < maxNamedValues ? valueOf(field, value) : '…')).join(', ')
  const fieldOf = (field: string): string => (isIn(english.fields, field) ? t(`fields.${field}`) : field)

  /** What a change of many things did to each. */
  const changeOf = ({ field, of, before, after }: AuditChange): string => {
    const isNow = after[0] === true
    if (field === 'tag') return t(isNow ? 'bulk.tagAdded' : 'bulk.tagRemoved', { tag: valueOf(field, of) })
    if (field === 'isTrashed') return t(isNow ? 'bulk.toTrash' : 'bulk.fromTrash')
    if (field === 'isErased') return t('bulk.erased')
    return t('bulk.change', {
      field: fieldOf(field),
      before: formatValues(field, before),
      after: formatValues(field, after),
    })
  }

  /** What was done. */
  const actionOf = (action: string): string => {
    const kind = securityEventKinds.find((one) => action === `sign-ins.${one}`)
    if (kind) return t(`events.${kind}`)
    const parts = partsOfAction(action)
    return parts ? `${t(`areas.${parts.area}`)}: ${t(`verbs.${parts.verb}`)}` : action
  }

  /** To what it was done; of a sign-in, by what, and of a call, where. */
  const detailOf = ({ action, summary, changes, bulk }: AuditEntry): string => {
    if (bulk) {
      const what = bulk.title || t(`bulk.count.${bulk.area}`, { count: bulk.count })
      return [what, ...changes.map(changeOf)].join(' · ')
    }
    if (!action.startsWith('sign-ins.')) return summary
    const way = signInWays.find((one) => one === summary)
    if (way) return t(`ways.${way === 'second factor' ? 'second-factor' : way}`)
    const [part] = summary.split('.')
    if (part === 'auth' && (action === 'sign-ins.login' || action === 'sign-ins.login-failed')) return ''
    const area = part === 'auth' ? 'sign-ins' : auditAreas.find((one) => one === part)
    return area && summary.includes('.') ? t(`areas.${area}`) : summary
  }

  return { momentOf, valueOf, fieldOf, changeOf, actionOf, detailOf }
}
