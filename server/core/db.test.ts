import { and, eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { categories, settingValues } from '#drizzle/schema/index.ts'
import { eachTest } from '#server/test/set-up.ts'
import { plannedOnce, write } from './db.ts'

const services = eachTest.services()

test('a query is prepared once for its connection, in transactions as outside of them', () => {
  const { db } = services
  const read = () => db.select().from(settingValues).where(eq(settingValues.name, 'none')).all()
  read()
  const prepare = vi.spyOn(db.$client, 'prepare')
  expect([
    read(),
    read(),
    write(db, (tx) => tx.select().from(settingValues).where(eq(settingValues.name, 'other')).all()),
  ]).toEqual([[], [], []])
  expect(prepare).not.toHaveBeenCalled()
  prepare.mockRestore()
})

test('the planner does not see the values of a query, and the query finds the same', () => {
  expect(plannedOnce('select a from t where a = ? and b >= ? and c in (?, ?) limit ? offset ?')).toBe(
    'select a from t where a = +? and b >= ? and c in (?, ?) limit +? offset +?',
  )
  for (const text of ['update t set a = ? where b = ?', 'delete from t where a = ?'])
    expect(plannedOnce(text)).toBe(text)
  const { db } = services
  const [first] = db.select({ slug: categories.slug, nameEn: categories.nameEn }).from(categories).limit(1).all()
  const same = and(eq(categories.slug, first!.slug), eq(categories.nameEn, first!.nameEn))
  expect(db.select({ slug: categories.slug }).from(categories).where(same).limit(2).offset(0).all()).toEqual([
    { slug: first!.slug },
  ])
})

test('a text that is read as rows and as objects gives each reader what it asked for', () => {
  const { db } = services
  const { sql: text } = db.select({ slug: categories.slug }).from(categories).limit(1).toSQL()
  const typed = () => db.select({ slug: categories.slug }).from(categories).limit(1).all()
  const plain = () => db.all(sql.raw(text.replace('?', '1')))
  expect([typed(), plain(), typed(), plain()]).toEqual(Array.from({ length: 4 }, () => [{ slug: expect.any(String) }]))
})

test('a change of a table is seen by queries that were prepared before', () => {
  const { db } = services
  const read = () => db.select({ name: settingValues.name }).from(settingValues).all()
  const before = read()
  db.$client.exec('ALTER TABLE setting_values ADD COLUMN more TEXT')
  expect(read()).toEqual(before)
})
