import { eq } from 'drizzle-orm'
import { settingValues } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { editorSettings, settings, type SettingName, type Settings, type SiteSettings } from '#shared/settings.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/errors.ts'

/** All settings, with defaults. */
export function readSettings(tx: Tx): Settings {
  const rows = tx.select().from(settingValues).all()
  return settings.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

export const readSiteSettings = ({ db, env }: { db: Tx; env: Env }): SiteSettings => ({
  ...readSettings(db),
  signInWithGoogle: env.GOOGLE_CLIENT_ID !== undefined,
})

export function readSetting<N extends SettingName>(tx: Tx, name: N): Settings[N] {
  const row = tx.select().from(settingValues).where(eq(settingValues.name, name)).get()
  return settings.parse(row ? { [name]: row.value } : {})[name]
}

/** @throws OWNER_ONLY for a setting that editors may not change; then nothing is changed */
export function updateSettings(db: Db, user: SessionUser, changes: Partial<Settings>): void {
  const names = (Object.keys(changes) as SettingName[]).filter((name) => changes[name] !== undefined)
  if (user.role !== 'owner' && names.some((name) => !editorSettings.has(name))) throw new AppError('OWNER_ONLY')
  write(db, (tx) => {
    const updatedAt = Date.now()
    const before = readSettings(tx)
    for (const name of names) {
      const value = changes[name]
      tx.insert(settingValues)
        .values({ name, value, updatedAt })
        .onConflictDoUpdate({ target: settingValues.name, set: { value, updatedAt } })
        .run()
      writeAudit(tx, user, 'settings.update', name, String(value), changesBetween(before, { [name]: value }))
    }
    raiseContentVersion(tx)
  })
}
