import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { planRequestStatuses } from '../../shared/plans.rules.ts'
import { users } from './auth.ts'

export const plans = sqliteTable(
  'plans',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    description: text().notNull(),
    /** For pages in English; empty: they show the same as pages in Tamil. */
    titleEn: text().notNull().default(''),
    descriptionEn: text().notNull().default(''),
    /** In paise. */
    price: integer().notNull(),
    durationInDays: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [index('plans_price').on(t.price, t.createdAt)],
)

/** A reader's request for a plan, with a snapshot of the plan's titles, price and duration. */
export const planRequests = sqliteTable(
  'plan_requests',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null when the plan is no longer offered. */
    planId: text().references(() => plans.id, { onDelete: 'set null' }),
    title: text().notNull(),
    titleEn: text().notNull().default(''),
    price: integer().notNull(),
    durationInDays: integer().notNull(),
    status: text({ enum: planRequestStatuses }).notNull(),
    /** The admin who activated or declined it. */
    decidedBy: text().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: integer(),
    /** Period of an active plan. */
    startsAt: integer(),
    endsAt: integer(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index('plan_requests_status').on(t.status, t.createdAt, t.id),
    index('plan_requests_active').on(t.userId, t.status, t.endsAt),
    index('plan_requests_plan').on(t.planId),
    index('plan_requests_user').on(t.userId, t.createdAt, t.id),
    index('plan_requests_decided_by').on(t.decidedBy),
    // At most one open request for each reader and plan.
    uniqueIndex('plan_requests_open')
      .on(t.userId, t.planId)
      .where(sql`status = 'requested'`),
  ],
)
