import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { categories, categoryAliases } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import {
  builtInCategories,
  missingOrder,
  reservedSlugs,
  slugOfName,
  type Category,
  type CategoryFilter,
  type CategoryInput,
  type categoryUpdate,
} from '#shared/categories.ts'
import { applyUpdate } from '#shared/update.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { isMade } from '#server/core/submissions.ts'

type Row = typeof categories.$inferSelect

const toCategory = (row: Row): Category => ({
  id: row.id,
  name: { en: row.nameEn, ta: row.nameTa },
  slug: row.slug,
  order: row.order,
  isEditable: row.isEditable,
  isAvailable: row.isAvailable,
  isInBanner: row.isInBanner,
  setHeader: row.setHeader,
})

const inOrder = (condition?: SQL) =>
  preparedOnce((tx) =>
    tx.select().from(categories).where(condition).orderBy(asc(categories.order), asc(categories.nameEn)).prepare(),
  )

const lists = {
  all: inOrder(),
  available: inOrder(eq(categories.isAvailable, true)),
  banner: inOrder(eq(categories.isInBanner, true)),
  header: inOrder(eq(categories.setHeader, true)),
} as const satisfies Record<CategoryFilter | 'all', unknown>

/** Categories by their order; there are dozens of them, so the list is whole. */
export const listCategories = (tx: Tx, filter: CategoryFilter | 'all' = 'all'): Category[] =>
  lists[filter](tx).all().map(toCategory)

const findRow = (tx: Tx, id: string): Row | undefined => tx.select().from(categories).where(eq(categories.id, id)).get()

const bySlug = preparedOnce((tx) =>
  tx
    .select()
    .from(categories)
    .where(eq(categories.slug, sql.placeholder('slug')))
    .prepare(),
)

const byFormerSlug = preparedOnce((tx) =>
  tx
    .select()
    .from(categories)
    .where(
      eq(
        categories.id,
        sql`(SELECT ${categoryAliases.categoryId} FROM ${categoryAliases}
          WHERE ${categoryAliases.slug} = ${sql.placeholder('slug')})`,
      ),
    )
    .prepare(),
)

/** By a slug, or by a former one: then the answer's own slug is another, and the page redirects to it. */
export function findCategoryBySlug(tx: Tx, slug: string): Category | undefined {
  const row = bySlug(tx).get({ slug }) ?? byFormerSlug(tx).get({ slug })
  return row && toCategory(row)
}

/** @throws CATEGORY_NOT_FOUND */
export function getCategoryBySlug(tx: Tx, slug: string): Category {
  const category = findCategoryBySlug(tx, slugOfName(slug))
  if (!category) throw new AppError('CATEGORY_NOT_FOUND')
  return category
}

/**
 * A category by what a form or a call names it: an id, an English name, or a documented key such as `book_review`.
 * @throws CATEGORY_UNKNOWN
 */
export function resolveCategory(tx: Tx, name: string): Category {
  const row = findRow(tx, name)
  const category = row ? toCategory(row) : findCategoryBySlug(tx, slugOfName(name))
  if (!category) throw new AppError('CATEGORY_UNKNOWN', { fields: { category: 'CATEGORY_UNKNOWN' } })
  return category
}

/** The slug of a name, refused where a page, or another category, has it. */
function freeSlug(tx: Tx, nameEn: string, ownId?: string): string {
  const slug = slugOfName(nameEn)
  const refuse = (code: 'CATEGORY_NAME_UNUSABLE' | 'CATEGORY_SLUG_RESERVED' | 'CATEGORY_SLUG_TAKEN') => {
    throw new AppError(code, { fields: { 'name.en': code } })
  }
  if (!slug) refuse('CATEGORY_NAME_UNUSABLE')
  const holder = findCategoryBySlug(tx, slug)
  if (holder && holder.id !== ownId) refuse('CATEGORY_SLUG_TAKEN')
  if (reservedSlugs.has(slug)) refuse('CATEGORY_SLUG_RESERVED')
  return slug
}

const columns = (input: CategoryInput) => ({
  nameEn: input.name.en,
  nameTa: input.name.ta,
  isAvailable: input.isAvailable,
  isInBanner: input.isInBanner,
  setHeader: input.setHeader,
})

/**
 * New categories come last in the order.
 * @throws CATEGORY_SLUG_TAKEN, CATEGORY_SLUG_RESERVED, CATEGORY_NAME_UNUSABLE; OWNER_ONLY for a protected one
 */
export function createCategory(db: Db, user: SessionUser, input: CategoryInput, id = newId()): Category {
  refuseProtecting(user, input.isEditable)
  if (isMade(db, categories, id)) return updateCategory(db, user, id, input)
  return write(db, (tx) => {
    const slug = freeSlug(tx, input.name.en)
    const last = tx
      .select({ order: sql<number>`coalesce(max(sort_order), 0)` })
      .from(categories)
      .where(sql`sort_order < ${missingOrder}`)
      .get()
    const row = tx
      .insert(categories)
      .values({
        id,
        slug,
        ...columns(input),
        isEditable: input.isEditable,
        order: (last?.order ?? 0) + 1,
        createdAt: Date.now(),
      })
      .returning()
      .get()
    writeAudit(tx, user, 'categories.create', row.id, row.nameEn)
    raiseContentVersion(tx)
    return toCategory(row)
  })
}

function getRow(tx: Tx, id: string): Row {
  const row = findRow(tx, id)
  if (!row) throw new AppError('CATEGORY_NOT_FOUND')
  return row
}

/** Whether a category can be edited and deleted is the owner's to say. */
function refuseProtecting(user: SessionUser, isEditable: boolean): void {
  if (!isEditable && user.role !== 'owner') throw new AppError('OWNER_ONLY', { fields: { isEditable: 'OWNER_ONLY' } })
}

/**
 * Renaming keeps the posts, and the old address leads to the new one. Of a category that is not editable the owner may
 * change the flags, and nobody the names.
 * @throws CATEGORY_NOT_FOUND, CATEGORY_NOT_EDITABLE, OWNER_ONLY, and what `createCategory` throws
 */
export function updateCategory(db: Db, user: SessionUser, id: string, sent: z.output<typeof categoryUpdate>): Category {
  return write(db, (tx) => {
    const before = getRow(tx, id)
    const input = applyUpdate(toCategory(before), sent)
    const renamed = input.name.en !== before.nameEn || input.name.ta !== before.nameTa
    if (!before.isEditable && (renamed || user.role !== 'owner')) throw new AppError('CATEGORY_NOT_EDITABLE')
    refuseProtecting(user, input.isEditable)
    const slug = slugOfName(input.name.en) === before.slug ? before.slug : freeSlug(tx, input.name.en, id)
    if (slug !== before.slug) {
      tx.delete(categoryAliases)
        .where(and(eq(categoryAliases.slug, slug), eq(categoryAliases.categoryId, id)))
        .run()
      tx.insert(categoryAliases).values({ slug: before.slug, categoryId: id }).run()
    }
    const row = tx
      .update(categories)
      .set({ ...columns(input), slug, isEditable: input.isEditable })
      .where(eq(categories.id, id))
      .returning()
      .get()
    writeAudit(tx, user, 'categories.update', id, row.nameEn, changesBetween(before, row))
    raiseContentVersion(tx)
    return toCategory(row)
  })
}

/** @throws CATEGORY_NOT_FOUND, CATEGORY_NOT_EDITABLE */
export function getDeletableCategory(tx: Tx, id: string): Category {
  const row = getRow(tx, id)
  if (!row.isEditable) throw new AppError('CATEGORY_NOT_EDITABLE')
  return toCategory(row)
}

export interface CategoryRows {
  category: Row
  /** Its former slugs. */
  aliases: string[]
}

/**
 * Takes a category without posts out of the tables; posts that it has are moved before, in the same transaction.
 * @throws CATEGORY_NOT_FOUND
 */
export function takeCategory(tx: Tx, id: string): CategoryRows {
  const aliases = tx.delete(categoryAliases).where(eq(categoryAliases.categoryId, id)).returning().all()
  const category = tx.delete(categories).where(eq(categories.id, id)).returning().get()
  if (!category) throw new AppError('CATEGORY_NOT_FOUND')
  return { category, aliases: aliases.map(({ slug }) => slug) }
}

/**
 * Puts back what `takeCategory` took. Former addresses that lead elsewhere by now stay so.
 * @throws CATEGORY_ADDRESS_TAKEN
 */
export function putBackCategory(tx: Tx, { category, aliases }: CategoryRows): void {
  if (findCategoryBySlug(tx, category.slug)) throw new AppError('CATEGORY_ADDRESS_TAKEN')
  tx.insert(categories).values(category).run()
  for (const slug of aliases)
    if (!findCategoryBySlug(tx, slug)) tx.insert(categoryAliases).values({ slug, categoryId: category.id }).run()
}

/**
 * Gives the named categories their new places; the others keep theirs.
 * @throws CATEGORY_ORDER_INVALID when an id is unknown or named twice
 */
export function reorderCategories(db: Db, user: SessionUser, order: { id: string; order: number }[]): Category[] {
  if (new Set(order.map(({ id }) => id)).size !== order.length) throw new AppError('CATEGORY_ORDER_INVALID')
  return write(db, (tx) => {
    for (const place of order) {
      const { changes } = tx.update(categories).set({ order: place.order }).where(eq(categories.id, place.id)).run()
      if (changes === 0) throw new AppError('CATEGORY_ORDER_INVALID')
    }
    writeAudit(tx, user, 'categories.reorder', 'categories', `${order.length}`)
    raiseContentVersion(tx)
    return listCategories(tx)
  })
}

/** Writes the documented categories into an empty database. */
export function ensureBuiltInCategories(db: Db): void {
  write(db, (tx) => {
    if (tx.select({ id: categories.id }).from(categories).limit(1).get()) return
    for (const [index, builtIn] of builtInCategories.entries()) {
      const slug = slugOfName(builtIn.en)
      const id = newId()
      tx.insert(categories)
        .values({
          id,
          nameEn: builtIn.en,
          nameTa: builtIn.ta,
          slug,
          order: index + 1,
          isEditable: false,
          setHeader: true,
          createdAt: Date.now(),
        })
        .run()
      if ('alias' in builtIn) tx.insert(categoryAliases).values({ slug: builtIn.alias, categoryId: id }).run()
    }
    raiseContentVersion(tx)
  })
}
