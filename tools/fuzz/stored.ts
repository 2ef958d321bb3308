import type { z } from 'zod'
import { getTableName } from 'drizzle-orm'
import type { AnySQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  books,
  cartItems,
  categories,
  galleryItems,
  notifications,
  orderItems,
  orders,
  plans,
  posts,
  users,
} from '#drizzle/schema/index.ts'
import { registerInput } from '#shared/auth.ts'
import { bookFields } from '#shared/books.ts'
import { categoryInput } from '#shared/categories.ts'
import { galleryFields } from '#shared/gallery.ts'
import { sendInput } from '#shared/notifications.ts'
import { orderInput, orderItemInput, orderStatus } from '#shared/orders.ts'
import { planInput } from '#shared/plans.ts'
import { postInput } from '#shared/posts.ts'
import type { Db } from '#server/core/db.ts'

type Fields = Record<string, z.ZodType>

const pick = (shape: Fields, ...names: string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, shape[name]!]))

/** Schemas of the columns that callers fill. */
const rules: [AnySQLiteTable, Fields][] = [
  [posts, pick(postInput.shape, 'title', 'subtitle', 'author', 'content')],
  [categories, { nameEn: categoryInput.shape.name.shape.en, nameTa: categoryInput.shape.name.shape.ta }],
  [users, pick(registerInput.shape, 'name', 'email')],
  [books, pick(bookFields.shape, 'name', 'author', 'description', 'actualPrice', 'sellingPrice', 'coupon', 'stock')],
  [plans, pick(planInput.shape, 'title', 'description', 'price', 'durationInDays')],
  [galleryItems, pick(galleryFields.shape, 'title', 'content')],
  [notifications, pick(sendInput.shape, 'title', 'message')],
  [
    orders,
    { ...pick(orderInput.shape, 'name', 'phone', 'address', 'totalAmount', 'deliveryFee'), status: orderStatus },
  ],
  [orderItems, pick(orderItemInput.shape, 'quantity', 'price')],
  [cartItems, pick(orderItemInput.shape, 'quantity')],
]

/** Scripts in a tag; an address only if it begins with the scheme: `\"javascript:` is just an odd path. */
const runnable = /<script|<svg|<iframe|\son\w+\s*=|=\s*["']?\s*javascript:/i

/** Finds content in the database that no input may have put there. */
export function forbiddenContents(db: Db): string[] {
  const faults: string[] = []
  for (const [table, fields] of rules) {
    const rows = db.select().from(table).all() as Record<string, unknown>[]
    for (const row of rows)
      for (const [field, schema] of Object.entries(fields)) {
        const parsed = schema.safeParse(row[field])
        // Stored content is clean: cleaning it again changes nothing.
        if (!parsed.success || parsed.data !== row[field])
          faults.push(`${getTableName(table)}.${field}: ${JSON.stringify(row[field])}`)
      }
  }
  for (const { content } of db.select().from(posts).all()) {
    // A text may mention `javascript:`; only a tag can run it.
    const tag = content.match(/<[^>]*/g)?.find((each) => runnable.test(each))
    if (tag !== undefined) faults.push(`runnable: ${tag}`)
  }
  const checks = db.$client.pragma('integrity_check') as { integrity_check: string }[]
  if (checks[0]?.integrity_check !== 'ok') faults.push(JSON.stringify(checks))
  if ((db.$client.pragma('foreign_key_check') as unknown[]).length > 0) faults.push('foreign keys')
  return faults
}
