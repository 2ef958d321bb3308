import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { migrate as applyMigrations } from 'drizzle-orm/better-sqlite3/migrator'
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hourMs } from '#shared/durations.ts'
import { databaseBefore } from '#server/test/former-database.ts'
import { migrate, migrationsFolder } from './migrations.ts'

test('posts written before there were premium ones keep their texts, and are nobody’s alone', () => {
  const db = databaseBefore('0008_premium-posts')
  db.run(
    sql`INSERT INTO categories (id, name_en, name_ta, slug, created_at) VALUES ('c', 'Poems', 'கவிதைகள்', 'poems', 0)`,
  )
  db.run(sql`INSERT INTO posts (id, slug, lang, title, subtitle, author, category_id, is_home, is_recent, excerpt,
    reading_minutes, created_at, updated_at, content)
    VALUES ('p', 'மழை', 'ta', 'மழை', '', '', 'c', 0, 0, '', 1, 0, 0, '<p>மழை பெய்தது.</p>')`)
  migrate(db)
  expect(db.get(sql`SELECT content, is_premium FROM posts`)).toEqual({ content: '<p>மழை பெய்தது.</p>', is_premium: 0 })
  const columns = db.all<{ name: string }>(sql`SELECT name FROM pragma_table_info('posts')`)
  // What comes after it is null for nearly all posts, and so not looked for.
  expect(columns.findLast(({ name }) => !name.startsWith('draft_'))?.name).toBe('content')
})

test('readers who were there before names had a form are found by it', () => {
  const db = databaseBefore('0012_names-of-readers')
  db.run(sql`INSERT INTO users (id, email, name, created_at) VALUES ('u', 'e@example.org', 'Élodie', 0)`)
  migrate(db)
  expect(db.get(sql`SELECT name, name_form FROM users`)).toEqual({ name: 'Élodie', name_form: 'elodie' })
})

test('orders that were there before are found by any spelling of their buyers', () => {
  const db = databaseBefore('0013_buyers-of-orders')
  db.run(sql`INSERT INTO orders (id, number, name, phone, address, total_amount, delivery_fee, status, payment_mode,
    fingerprint, created_at, updated_at)
    VALUES ('o', 1001, ${'கண்மணி'.normalize('NFD')}, '98400', 'தெரு ௧', 1, 0, 'pending', 'cod', '', 0, 0)`)
  migrate(db)
  expect(db.get(sql`SELECT buyer_form FROM orders`)).toEqual({ buyer_form: 'கண்மணி\n98400\nதெரு 1' })
})

test('orders that were there before have their history, what was paid, and are found by the titles of their books', () => {
  const db = databaseBefore('0028_order-history')
  db.run(sql`INSERT INTO users (id, email, name, created_at) VALUES ('u', 'e@example.org', 'Kayal', 0)`)
  db.run(sql`INSERT INTO orders (id, number, user_id, name, phone, address, total_amount, delivery_fee, status,
    payment_mode, fingerprint, created_at, updated_at)
    VALUES ('o', 1001, 'u', 'Kayal', '98400', 'Street', 20000, 6000, 'delivered', 'cod', '', 5, 9)`)
  db.run(sql`INSERT INTO order_items (order_id, position, book_id, title, quantity, price)
    VALUES ('o', 0, 'b', ${'உப்பின் கணக்கு'.normalize('NFD')}, 1, 10000), ('o', 1, 'c', 'Salt', 1, 10000)`)
  db.run(sql`INSERT INTO order_steps (order_id, position, status, at)
    VALUES ('o', 0, 'pending', 5), ('o', 1, 'delivered', 9)`)
  migrate(db)
  expect(db.get(sql`SELECT paid_amount, grand_total, books_form FROM orders`)).toEqual({
    paid_amount: 26_000,
    grand_total: 26_000,
    books_form: 'உப்பின் கணக்கு\nsalt',
  })
  expect(db.all(sql`SELECT at, user_id, kind, data FROM order_events ORDER BY id`)).toEqual([
    { at: 5, user_id: 'u', kind: 'status', data: '{"status":"pending"}' },
    { at: 9, user_id: null, kind: 'status', data: '{"status":"delivered"}' },
  ])
})

test('days of PDFs stored as midnight in India become noon, times stay', () => {
  const db = databaseBefore('0014_pdf-dates-at-noon')
  const midnight = Date.parse('2026-11-01T00:00+05:30')
  const longAgo = Date.parse('1936-05-12T00:00+05:30')
  const moment = Date.parse('2026-11-01T10:42+05:30')
  for (const [index, date] of [midnight, longAgo, moment].entries()) {
    db.run(sql`INSERT INTO pdf_files (id, bytes, created_at) VALUES (${`f${index}`}, 1, 0)`)
    db.run(sql`INSERT INTO pdf_uploads (id, title, subtitle, category, date, month, file_id, is_cover_drawn, created_at,
      updated_at) VALUES (${`p${index}`}, 'Issue', '', 'Archive', ${date}, 202611, ${`f${index}`}, 1, 0, 0)`)
  }
  migrate(db)
  const dates = db.all<{ date: number }>(sql`SELECT date FROM pdf_uploads ORDER BY id`)
  const halfDay = 12 * hourMs
  expect(dates.map(({ date }) => date)).toEqual([midnight + halfDay, longAgo + halfDay, moment])
})

test('sessions that did not say when they began get the earliest time that they can have', () => {
  const db = databaseBefore('0019_account-defence')
  db.run(sql`INSERT INTO users (id, email, name, created_at) VALUES ('u', 'a@example.org', 'A', 0)`)
  db.run(
    sql`INSERT INTO sessions (id, user_id, expires_at, created_at) VALUES ('old', 'u', 2592100, 0), ('new', 'u', 9, 5)`,
  )
  migrate(db)
  expect(db.all(sql`SELECT id, created_at FROM sessions ORDER BY id`)).toEqual([
    { id: 'new', created_at: 5 },
    { id: 'old', created_at: 100_000 },
  ])
})

test('emails that were given up before are failed, not waiting, and orders get the form of their phone numbers', () => {
  const db = databaseBefore('0020_failures-and-security-events')
  for (const id of ['given-up', 'gone', 'open'])
    db.run(
      sql`INSERT INTO mails (id, recipient, subject, text, state) VALUES (${id}, 'e@example.org', 's', 't', 'waiting')`,
    )
  for (const [id, state] of [
    ['given-up', 'dead'],
    ['open', 'ready'],
  ])
    db.run(sql`INSERT INTO jobs (queue, name, payload, state, run_at, created_at, finished_at)
      VALUES ('mail', 'mail.send', ${JSON.stringify({ mailId: id })}, ${state}, 0, 7, NULL)`)
  db.run(sql`INSERT INTO orders (id, number, name, phone, address, total_amount, delivery_fee, status, payment_mode,
    fingerprint, created_at, updated_at)
    VALUES ('o', 1001, 'n', '+91 98400-௦௦௦௦௦', 'a', 1, 0, 'pending', 'cod', '', 0, 0)`)
  migrate(db)
  expect(db.all(sql`SELECT id, state FROM mails ORDER BY id`)).toEqual([
    { id: 'given-up', state: 'failed' },
    { id: 'gone', state: 'failed' },
    { id: 'open', state: 'waiting' },
  ])
  expect(db.all(sql`SELECT failed_since FROM jobs ORDER BY id`)).toEqual([{ failed_since: 7 }, { failed_since: null }])
  expect(db.get(sql`SELECT phone_key FROM orders`)).toEqual({ phone_key: '9840000000' })
})

test('a database with data is copied before it is migrated, and the two newest copies are kept', () => {
  const db = databaseBefore('0008_premium-posts')
  const folder = dirname(db.$client.name)
  for (const name of ['before-0002.db', 'before-0005.db']) writeFileSync(join(folder, name), '')
  db.run(sql`INSERT INTO users (id, email, name, created_at) VALUES ('u', 'e@example.org', 'Élodie', 0)`)
  migrate(db)
  const copies = readdirSync(folder).filter((name) => name.startsWith('before-'))
  expect(copies.toSorted()).toEqual(['before-0005.db', 'before-0008.db'])
  const copy = new Database(join(folder, 'before-0008.db'))
  expect(copy.prepare('SELECT name FROM users').all()).toEqual([{ name: 'Élodie' }])
  expect(copy.prepare("SELECT 1 FROM pragma_table_info('posts') WHERE name = 'is_premium'").all()).toEqual([])
  copy.close()
  // Nothing is pending now.
  rmSync(join(folder, 'before-0008.db'))
  migrate(db)
  expect(readdirSync(folder)).not.toContain('before-0008.db')
})

test('a database that a newer version has changed is refused, and stays as it is [attack 93]', () => {
  const db = databaseBefore('0008_premium-posts')
  db.run(sql`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', ${Date.now() * 2})`)
  expect(() => migrate(db)).toThrow('newer version of the site')
  expect(db.all(sql`SELECT 1 FROM pragma_table_info('posts') WHERE name = 'is_premium'`)).toEqual([])
})

test('a migration that fails half way leaves the database as it was [attack 92]', () => {
  const db = databaseBefore('0008_premium-posts')
  const folder = mkdtempSync(join(tmpdir(), 'mai-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  const failing = join(folder, '0008_premium-posts.sql')
  writeFileSync(failing, `${readFileSync(failing, 'utf8')}\n--> statement-breakpoint\nINSERT INTO nowhere VALUES (1);`)
  const schema = () => db.$client.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()
  const before = schema()
  expect(() => applyMigrations(db, { migrationsFolder: folder })).toThrow()
  expect(schema()).toEqual(before)
  rmSync(folder, { recursive: true })
  migrate(db)
  expect(schema()).not.toEqual(before)
})

test('posts that were there are published, at their old date, with their pictures and their place in the ticker', () => {
  const db = databaseBefore('0023_newsroom')
  db.run(
    sql`INSERT INTO categories (id, name_en, name_ta, slug, created_at) VALUES ('c', 'Poems', 'கவிதை', 'poems', 0)`,
  )
  db.run(sql`INSERT INTO posts (id, slug, lang, title, subtitle, author, category_id, is_home, is_recent, excerpt,
    reading_minutes, created_at, updated_at, content)
    VALUES ('p', 'மழை', 'ta', 'மழை', '', 'கயல்', 'c', 1, 0, '', 1, 5, 7, '<p>மழை</p>')`)
  db.run(sql`INSERT INTO uploads (id, name, original_key, preview_key, mime, bytes, width, height, created_at)
    VALUES ('u', 'u.jpg', 'o', 'p', 'image/jpeg', 1, 1, 1, 0)`)
  db.run(sql`INSERT INTO pictures (id, name, upload_id, crop_key, width, height, uses, created_at)
    VALUES ('i', 'i.jpg', 'u', '', 1, 1, 1, 0)`)
  db.run(sql`INSERT INTO post_pictures (post_id, role, position, picture_id) VALUES ('p', 'image', 0, 'i')`)
  db.run(sql`INSERT INTO selected_titles (id, post_id, source, created_at) VALUES ('t', 'p', 'Poems', 0)`)
  migrate(db)
  expect(db.get(sql`SELECT state, published_at, created_at, updated_at, content FROM posts`)).toEqual({
    ...{ state: 'published', published_at: 5, created_at: 5, updated_at: 7, content: '<p>மழை</p>' },
  })
  expect(db.get(sql`SELECT picture_id, alt FROM post_pictures`)).toEqual({ picture_id: 'i', alt: '' })
  expect(db.get(sql`SELECT id FROM selected_titles`)).toEqual({ id: 't' })
  expect(db.$client.pragma('foreign_key_check')).toEqual([])
  expect(db.$client.pragma('foreign_keys', { simple: true })).toBe(1)
})

test('authors and tags that were there before know how many posts they have', () => {
  const db = databaseBefore('0043_counts-beside-names')
  for (const id of ['p', 'q'])
    db.run(sql`INSERT INTO posts (id, state, slug, lang, title, subtitle, author, is_home, is_recent, excerpt,
      reading_minutes, created_at, updated_at, content)
      VALUES (${id}, 'draft', ${id}, 'ta', '', '', '', 0, 0, '', 1, 0, 0, '')`)
  for (const table of ['authors', 'tags'])
    db.run(sql`INSERT INTO ${sql.raw(table)} (id, slug, name, name_form, created_at) VALUES ('a', 'a', 'a', 'a', 0)`)
  db.run(sql`INSERT INTO post_authors (post_id, position, author_id, role, published_at)
    VALUES ('p', 0, 'a', 'writer', 1), ('p', 1, 'a', 'illustrator', NULL), ('q', 0, 'a', 'writer', NULL)`)
  db.run(
    sql`INSERT INTO post_tags (post_id, tag_id, position, published_at) VALUES ('p', 'a', 0, 1), ('q', 'a', 0, NULL)`,
  )
  migrate(db)
  for (const table of ['authors', 'tags'])
    expect(db.get(sql`SELECT posts, published FROM ${sql.raw(table)}`)).toEqual({ posts: 2, published: 1 })
})

test('what was being written of unpublished posts moves out of the columns of what was saved', () => {
  const db = databaseBefore('0050_drafts-in-lists')
  const texts = (title: string, category: string) => JSON.stringify({ title, subtitle: '', category })
  db.run(sql`INSERT INTO categories (id, name_en, name_ta, slug, created_at)
    VALUES ('c', 'Poems', 'கவிதைகள்', 'poems', 0), ('d', 'Essays', 'கட்டுரைகள்', 'essays', 0)`)
  const insert = (id: string, state: string, title: string, content: string) =>
    db.run(sql`INSERT INTO posts (id, state, slug, lang, title, subtitle, author, category_id, is_home, is_recent, excerpt,
      reading_minutes, created_at, updated_at, content)
      VALUES (${id}, ${state}, '', 'ta', ${title}, '', '', 'd', 0, 0, '', 1, 0, 0, ${content})`)
  insert('saved', 'draft', 'written', '<p>text</p>')
  insert('new', 'draft', 'begun', '')
  insert('quiet', 'draft', 'quiet', '<p>text</p>')
  insert('public', 'published', 'public', '<p>text</p>')
  for (const id of ['saved', 'new', 'public'])
    db.run(sql`INSERT INTO post_drafts (post_id, fields, version, base_updated_at, updated_at, updated_by)
      VALUES (${id}, ${texts('written', 'd')}, 1, 0, 0, 'u')`)
  const revisions = [
    ['r1', 'save', 1, texts('older', 'c')],
    ['r2', 'save', 2, texts('said', 'c')],
    ['r3', 'autosave', 3, texts('written', 'd')],
  ] as const
  for (const [id, kind, at, fields] of revisions)
    db.run(sql`INSERT INTO post_revisions (id, post_id, at, kind, state, user_name, source, title, fields)
      VALUES (${id}, 'saved', ${at}, ${kind}, 'draft', '', 'admin', '', ${fields})`)
  migrate(db)
  const columns = sql`id, title, category_id, listed_title, listed_category_id`
  expect(db.all(sql`SELECT ${columns} FROM posts ORDER BY id`)).toEqual([
    { id: 'new', title: '', category_id: null, listed_title: 'begun', listed_category_id: 'd' },
    { id: 'public', title: 'public', category_id: 'd', listed_title: 'public', listed_category_id: 'd' },
    { id: 'quiet', title: 'quiet', category_id: 'd', listed_title: 'quiet', listed_category_id: 'd' },
    { id: 'saved', title: 'said', category_id: 'c', listed_title: 'written', listed_category_id: 'd' },
  ])
})
