import {
  authors,
  bookmarks,
  broadcasts,
  categories,
  contactMessages,
  deliveries,
  follows,
  followSettings,
  letters,
  mails,
  notifications,
  plans,
  planRequests,
  sessions,
  subscribers,
  users,
} from '#drizzle/schema/index.ts'
import { dayMs } from '#shared/durations.ts'
import { maxFollows } from '#shared/follows.rules.ts'
import { demoPlans } from '#server/demo/shop/plans.ts'
import { postsOf, readerIdsOf, type Fill } from './fill-context.ts'
import { insertInto } from './rows.ts'
import { givenNames, plainText, title } from './texts.ts'

/** Readers without passwords; a quarter of them is signed in. */
export function fillReaders({ db, random, amounts, now }: Fill): void {
  const ids = Array.from({ length: amounts.readers }, () => random.id())
  insertInto(
    db,
    users,
  )(function* () {
    for (const [index, id] of ids.entries())
      yield {
        ...{ id, email: `${id}@example.org`, name: `${random.pick(givenNames)} ${index}` },
        ...{ createdAt: now - random.below(2000) * dayMs, lastSeenAt: now - random.below(60) * dayMs },
      }
  })
  insertInto(
    db,
    sessions,
  )(function* () {
    for (const [index, userId] of ids.entries())
      if (index % 4 === 0)
        yield {
          ...{ id: random.id(), userId, expiresAt: Math.floor(now / 1000) + 20 * 86_400, createdAt: now },
          ...{ device: 'Mozilla/5.0 (Linux; Android 14; Mobile) Firefox/140.0', usedAt: now },
        }
  })
}

/** Forty bookmarks of the first reader, so that the list has pages, and three of each other. */
export function fillBookmarks(fill: Fill): void {
  const { db, random, now } = fill
  const [readers, posts] = [readerIdsOf(fill), postsOf(fill)]
  insertInto(
    db,
    bookmarks,
  )(function* () {
    for (const [index, userId] of readers.entries()) {
      const start = random.below(posts.length)
      for (let step = 0; step < Math.min(index === 0 ? 40 : 3, posts.length); step += 1) {
        const post = posts[(start + step * 7) % posts.length]!
        yield { userId, postId: post.id, title: post.title, createdAt: now - step * 60_000 }
      }
    }
  })
}

/** The first reader follows the most that is allowed, each other one five authors and a section. */
export function fillFollows(fill: Fill): void {
  const { db, random, now } = fill
  const readers = readerIdsOf(fill)
  const idsOf = (table: typeof authors | typeof categories) =>
    db
      .select({ id: table.id })
      .from(table)
      .all()
      .map(({ id }) => id)
  const [authorIds, categoryIds] = [idsOf(authors), idsOf(categories)]
  insertInto(
    db,
    followSettings,
  )(function* () {
    for (const userId of readers) yield { userId, seenAt: now - dayMs, leaveToken: random.id() }
  })
  insertInto(
    db,
    follows,
  )(function* () {
    for (const [index, userId] of readers.entries()) {
      const start = random.below(authorIds.length)
      const followed = Math.min(index === 0 ? maxFollows - 1 : 5, authorIds.length)
      for (let step = 0; step < followed; step += 1)
        yield {
          ...{ userId, kind: 'author' as const, createdAt: now - step * 60_000 },
          subjectId: authorIds[(start + step) % authorIds.length]!,
        }
      yield { userId, kind: 'category' as const, subjectId: random.pick(categoryIds), createdAt: now }
    }
  })
}

/** Messages of readers, subscribers and letters of the newsletter, requests for plans, mails. */
export function fillMail(fill: Fill): void {
  const { db, random, amounts, now } = fill
  const readers = readerIdsOf(fill)
  const day = (index: number) => now - index * 3_600_000
  insertInto(
    db,
    contactMessages,
  )(function* () {
    for (let index = amounts.messages - 1; index >= 0; index -= 1) {
      const sender = { name: random.pick(givenNames), email: `${random.id()}@example.org` }
      const readAt = index < 60 ? null : day(index)
      yield { id: random.id(), ...sender, message: plainText(random, 'ta'), createdAt: day(index), readAt }
    }
  })
  insertInto(
    db,
    subscribers,
  )(function* () {
    for (let index = amounts.subscribers - 1; index >= 0; index -= 1) {
      const at = day(index)
      const state = { confirmedAt: index % 50 === 1 ? null : at, bounces: index % 40 === 2 ? 2 : 0 }
      const lang = index % 4 === 0 ? ('en' as const) : ('ta' as const)
      yield { id: random.id(), email: `${random.id()}@example.org`, lang, createdAt: at, ...state, mailsSince: at }
    }
  })
  insertInto(
    db,
    letters,
  )(function* () {
    for (let index = amounts.letters - 1; index >= 0; index -= 1) {
      const at = now - index * 7 * dayMs
      const state = index === 0 ? ('draft' as const) : ('sent' as const)
      const reached = index === 0 ? 0 : amounts.subscribers
      yield {
        ...{ id: random.id(), subject: title(random, 'ta'), lang: 'ta', audience: 'all', state },
        ...{ content: `<p>${plainText(random, 'ta')}</p>`, pictureIds: [], createdAt: at, updatedAt: at },
        ...{ startedAt: at, endedAt: at, recipients: reached, delivered: reached },
      }
    }
  })
  const planIds = demoPlans.map(() => random.id())
  insertInto(
    db,
    plans,
  )(function* () {
    for (const [index, plan] of demoPlans.entries())
      yield { id: planIds[index]!, description: '', ...plan, createdAt: now }
  })
  insertInto(
    db,
    planRequests,
  )(function* () {
    for (let index = amounts.planRequests - 1; index >= 0; index -= 1) {
      const which = index % demoPlans.length
      const { title: name, price, durationInDays } = demoPlans[which]!
      const at = day(index)
      const isOpen = index < Math.min(120, readers.length)
      const status = isOpen ? ('requested' as const) : index % 5 === 0 ? ('declined' as const) : ('active' as const)
      const period = {
        startsAt: status === 'active' ? at : null,
        endsAt: status === 'active' ? at + durationInDays * dayMs : null,
      }
      yield {
        ...{ id: random.id(), userId: readers[index % readers.length]!, planId: planIds[which]!, title: name, price },
        ...{ durationInDays, status, decidedAt: isOpen ? null : at, ...period, createdAt: at },
      }
    }
  })
  insertInto(
    db,
    mails,
  )(function* () {
    for (let index = amounts.mails - 1; index >= 0; index -= 1) {
      const state = index % 100 === 7 ? ('failed' as const) : ('sent' as const)
      const at = now - index * 20_000
      yield {
        id: random.id(),
        recipient: `${random.id()}@example.org`,
        subject: title(random, 'ta'),
        text: '',
        state,
        createdAt: at,
        sentAt: at,
      }
    }
  })
}

/** One message in this many is written by the staff; the others by the site, to one reader each. */
const staffEvery = 1000
const oldestFirstMs = 90_000

/** Messages, each with the reader it was delivered to; the newest one of the staff went to all. */
export function fillNotifications(fill: Fill): void {
  const { db, random, amounts, now } = fill
  const readers = readerIdsOf(fill)
  const count = amounts.notifications
  const staff = Math.max(100, Math.round(count / staffEvery))
  const made: { id: string; userId: string; at: number }[] = []
  insertInto(
    db,
    notifications,
  )(function* () {
    for (let index = count - 1; index >= 0; index -= 1) {
      const id = random.id()
      const at = now - (index + 1) * oldestFirstMs
      made.push({ id, userId: readers[random.below(readers.length)]!, at })
      const isOfStaff = index % Math.floor(count / staff) === 0
      const ta = { title: `ஆர்டர் ${count - index}`, message: 'உங்கள் ஆர்டர் அனுப்பப்பட்டுவிட்டது.' }
      const en = { title: `Order ${count - index}`, message: 'Your order has been shipped.' }
      yield isOfStaff
        ? {
            id,
            title: title(random, 'ta'),
            message: plainText(random, 'ta'),
            editions: null,
            link: null,
            audience: 'people' as const,
            createdAt: at,
          }
        : { id, ...ta, editions: { ta, en }, link: '/orders', audience: 'site' as const, createdAt: at }
    }
  })
  const toAll = {
    id: random.id(),
    title: title(random, 'ta'),
    message: plainText(random, 'ta'),
    audience: 'all' as const,
  }
  db.insert(notifications)
    .values({ ...toAll, createdAt: now - 1000 })
    .onConflictDoNothing()
    .run()
  db.insert(broadcasts)
    .values({ notificationId: toAll.id, finishedAt: now, afterUserId: '~' })
    .onConflictDoNothing()
    .run()
  insertInto(
    db,
    deliveries,
  )(function* () {
    for (const [index, { id, userId, at }] of made.entries())
      yield { id: index + 1, userId, notificationId: id, readAt: made.length - index < 500 ? null : at }
    for (const [index, userId] of readers.entries())
      yield { id: made.length + index + 1, userId, notificationId: toAll.id, readAt: null }
  })
}
