import { and, asc, desc, eq, max } from 'drizzle-orm'
import { auditLog, settingValues, sitePages, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { defaultSite, siteNames, type Site } from '#shared/site.ts'
import {
  definitions,
  settings,
  siteOf,
  type AdminSettings,
  type SettingName,
  type Settings,
  type SiteSettings,
} from '#shared/settings.ts'
import type { JobPayload } from '#worker/jobs/jobs.ts'
import { hasRight } from '#shared/staff.rules.ts'
import { requireProof } from '#server/core/access.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { cacheVersionOf } from '#server/core/cache-version.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { databaseFaultOf } from '#server/core/database-faults.ts'
import type { Context } from '#server/core/context.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/errors.ts'
import { enqueue } from '#server/core/jobs.ts'
import { preparedOnce } from '#server/core/statements.ts'

const storedQuery = preparedOnce((tx) => tx.select().from(settingValues).prepare())

/** All settings, with defaults. */
export function readSettings(tx: Tx): Settings {
  const rows = storedQuery(tx).all()
  return settings.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

export function readSetting<N extends SettingName>(tx: Tx, name: N): Settings[N] {
  const row = tx.select().from(settingValues).where(eq(settingValues.name, name)).get()
  return settings.parse(row ? { [name]: row.value } : {})[name]
}

/** What the site is called and how it presents itself, at this moment. */
export const readSite = (tx: Tx): Site => siteOf(readSettings(tx), Date.now())

/** The site, read anew when the content changes; while the database cannot be read, as it was last. */
export function siteReader(db: Db): () => Site {
  const readVersion = cacheVersionOf(db)
  let known = defaultSite
  let knownVersion: number | undefined
  return () => {
    try {
      const version = readVersion()
      if (version !== knownVersion) known = readSite(db)
      knownVersion = version
    } catch (error) {
      if (!databaseFaultOf(error)) throw error
    }
    return known
  }
}

/** The name alone, for a mail. */
export const readSiteName = (tx: Tx): string => readSetting(tx, 'name')

const linksQuery = preparedOnce((tx) =>
  tx
    .select({ slug: sitePages.slug, ta: sitePages.titleTa, en: sitePages.titleEn })
    .from(sitePages)
    .where(eq(sitePages.state, 'published'))
    .orderBy(asc(sitePages.createdAt), asc(sitePages.slug))
    .prepare(),
)

/** The settings of which pages know. */
export function readSiteSettings({ db, env }: { db: Tx; env: Env }): SiteSettings {
  const all = readSettings(db)
  const { defaultDeliveryFee, rightClickBlock, externalPdfViewer, homePosts, sender, menu, footerLinks } = all
  const changes = changesOf(siteOf(all, Date.now()))
  const pages = linksQuery(db).all()
  return {
    ...{ defaultDeliveryFee, rightClickBlock, externalPdfViewer },
    ...(homePosts !== definitions.homePosts.fallback && { homePosts }),
    ...(sender && { sender }),
    signInWithGoogle: env.GOOGLE_CLIENT_ID !== undefined,
    ...(changes && { site: changes }),
    ...(menu.length > 0 && { menu }),
    ...(footerLinks.length > 0 && { footerLinks }),
    ...(pages.length > 0 && { pages }),
  }
}

/** What differs from the defaults, which every page's scripts have; undefined where nothing does. */
function changesOf(site: Site): Partial<Site> | undefined {
  const changed = siteNames.filter((name) => JSON.stringify(site[name]) !== JSON.stringify(defaultSite[name]))
  return changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, site[name]])) : undefined
}

const latestChange = (tx: Tx): number =>
  tx
    .select({ at: max(settingValues.updatedAt) })
    .from(settingValues)
    .get()?.at ?? 0

/** All settings, for the staff. */
export const readAdminSettings = ({ db, env }: { db: Tx; env: Env }): AdminSettings => ({
  settings: readSettings(db),
  version: latestChange(db),
  mailFrom: env.SMTP_URL ? (env.MAIL_FROM ?? null) : null,
})

/** Stores a setting; readers see it from the next request on. */
export function storeSetting<N extends SettingName>(tx: Tx, name: N, value: Settings[N]): void {
  // Later than any other change: the number is the version of the settings, too.
  const updatedAt = Math.max(Date.now(), latestChange(tx) + 1)
  tx.insert(settingValues)
    .values({ name, value, updatedAt })
    .onConflictDoUpdate({ target: settingValues.name, set: { value, updatedAt } })
    .run()
  raiseContentVersion(tx)
}

/** Who has changed a setting last. */
const lastChanger = (tx: Tx, name: SettingName): string | undefined =>
  tx
    .select({ name: users.name })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.userId))
    .where(and(eq(auditLog.action, 'settings.update'), eq(auditLog.entityId, name)))
    .orderBy(desc(auditLog.id))
    .limit(1)
    .get()?.name

/** @throws SETTINGS_CONFLICT with who has changed one of them since `version` */
export function refuseOverwriting(tx: Tx, names: readonly SettingName[], version: number): void {
  for (const name of names) {
    const row = tx.select().from(settingValues).where(eq(settingValues.name, name)).get()
    if (row && row.updatedAt > version)
      throw new AppError('SETTINGS_CONFLICT', { data: { by: lastChanger(tx, name) ?? '' } })
  }
}

/** @throws OWNER_ONLY, ROLE_INSUFFICIENT for a setting that the role may not change */
function requireRights(user: SessionUser, names: readonly SettingName[]): void {
  for (const name of names) {
    const right = definitions[name].right ?? 'owner'
    if (!hasRight(user.role, right)) throw new AppError(right === 'owner' ? 'OWNER_ONLY' : 'ROLE_INSUFFICIENT')
  }
}

/** In whose name all mails are: a stolen session must not choose it. */
const needsProof: ReadonlySet<SettingName> = new Set(['mailSender'])

type Changes = { [N in SettingName]?: Settings[N] | undefined }

/**
 * Changes settings, all or none of them.
 * @param version of the settings that the caller has seen; undefined: they are changed whatever they are
 * @throws OWNER_ONLY, ROLE_INSUFFICIENT, REAUTHENTICATION_NEEDED, SETTINGS_CONFLICT, NOTICE_TIME_PAST
 */
export function updateSettings(
  { db, user, token }: Pick<Context, 'db' | 'token'> & { user: SessionUser },
  { version, ...changes }: Changes & { version?: number | undefined },
): void {
  const names = (Object.keys(changes) as SettingName[]).filter((name) => changes[name] !== undefined)
  requireRights(user, names)
  write(db, (tx) => {
    const before = readSettings(tx)
    const changed = names.filter((name) => JSON.stringify(changes[name]) !== JSON.stringify(before[name]))
    if (changed.some((name) => needsProof.has(name))) requireProof({ db, token })
    if (version !== undefined) refuseOverwriting(tx, changed, version)
    for (const name of changed) {
      const value = changes[name]!
      if (name === 'notice') endNoticeLater(tx, changes.notice!)
      storeSetting(tx, name, value)
      const summary = typeof value === 'object' ? '' : String(value)
      writeAudit(tx, user, 'settings.update', name, summary, changesBetween(before, { [name]: value }))
    }
  })
}

/** @throws NOTICE_TIME_PAST */
function endNoticeLater(tx: Tx, { ta, en, until }: Settings['notice']): void {
  if (until === null || (ta === '' && en === '')) return
  const runAt = Date.parse(until)
  if (runAt <= Date.now()) throw new AppError('NOTICE_TIME_PAST', { fields: { 'notice.until': 'NOTICE_TIME_PAST' } })
  enqueue(tx, 'settings.end-notice', { until }, { runAt, dedupe: `settings.end-notice ${until}` })
}

/** The notice is over: cached pages that show it are old. A job may run early, after the clock was set back. */
export function applyEndNotice(tx: Tx, { until }: JobPayload<'settings.end-notice'>): void {
  const { notice } = readSettings(tx)
  if (notice.until !== until) return
  if (Date.parse(until) > Date.now()) endNoticeLater(tx, notice)
  else raiseContentVersion(tx)
}
