import type { SessionUser } from '#shared/auth.ts'
import type { MenusUpdate } from '#shared/menus.ts'
import type { MenuEntry } from '#shared/menus.rules.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { listCategories, updateCategory } from '#server/features/categories/categories.service.ts'
import { readSettings, refuseOverwriting, storeSetting } from '#server/features/settings/settings.service.ts'

const names = ['menu', 'footerLinks'] as const

/**
 * Stores the entries of the bar and of the footer; without any they are as usual again. The sections that the bar lists
 * get the mark of being in it, and all others lose it: the categories stay the source of truth.
 * @throws SETTINGS_CONFLICT; CATEGORY_NOT_EDITABLE, where somebody else than an owner takes a built-in section in or out;
 *   CATEGORY_UNKNOWN
 */
export function saveMenus(db: Db, user: SessionUser, { version, ...changes }: MenusUpdate): void {
  write(db, (tx) => {
    const before = readSettings(tx)
    const changed = names.filter(
      (name) => changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(before[name]),
    )
    refuseOverwriting(tx, changed, version)
    for (const name of changed) {
      const entries = changes[name]!
      requireSections(tx, entries)
      storeSetting(tx, name, entries)
      const texts = changesBetween({ [name]: textOf(before[name]) }, { [name]: textOf(entries) })
      writeAudit(tx, user, 'settings.update', name, '', texts)
    }
    if (changes.menu && changes.menu.length > 0) markSections(db, tx, user, changes.menu)
  })
}

/** An entry in each line, as the audit log tells of them. */
const textOf = (entries: readonly MenuEntry[]): string =>
  entries
    .map(({ kind, target, ta, en, isInside }) => [isInside ? '–' : '', kind, target, ta, en].filter(Boolean).join(' '))
    .join('\n')

const sectionsOf = (entries: readonly MenuEntry[]): ReadonlySet<string> =>
  new Set(entries.flatMap(({ kind, target }) => (kind === 'section' ? [target] : [])))

function requireSections(tx: Tx, entries: readonly MenuEntry[]): void {
  const known = new Set(listCategories(tx).map(({ id }) => id))
  if ([...sectionsOf(entries)].some((id) => !known.has(id))) throw new AppError('CATEGORY_UNKNOWN')
}

function markSections(db: Db, tx: Tx, user: SessionUser, entries: readonly MenuEntry[]): void {
  const listed = sectionsOf(entries)
  for (const { id, isInBanner } of listCategories(tx)) {
    if (isInBanner !== listed.has(id)) updateCategory(db, user, id, { isInBanner: listed.has(id) })
  }
}
