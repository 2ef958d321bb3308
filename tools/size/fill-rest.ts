import {
  auditLog,
  banners,
  galleryItems,
  pdfFiles,
  pdfTexts,
  pdfUploads,
  savedViews,
  searchMisses,
  securityEvents,
  synonymGroups,
  synonymWords,
  trash,
} from '#drizzle/schema/index.ts'
import { monthOf } from '#shared/dates.ts'
import { dayMs } from '#shared/durations.ts'
import { indexedWords } from '#shared/search/words.ts'
import { pictureIdsOf, postsOf, type Fill } from './fill-context.ts'
import { insertInto } from './rows.ts'
import { lexiconNouns, plainText, subtitle, title } from './texts.ts'

/** The gallery, issues of the magazine with the text of their pages, and banners. */
export function fillMagazine(fill: Fill): void {
  const { db, random, amounts, now } = fill
  const [pictureIds, posts] = [pictureIdsOf(fill), postsOf(fill)]
  insertInto(
    db,
    galleryItems,
  )(function* () {
    for (let index = amounts.gallery - 1; index >= 0; index -= 1) {
      const at = now - index * dayMs
      const text = { title: title(random, 'ta'), content: subtitle(random, 'ta') }
      yield {
        id: random.id(),
        ...text,
        pictureId: random.pick(pictureIds),
        month: monthOf(at),
        createdAt: at,
        updatedAt: at,
      }
    }
  })
  const files = Array.from({ length: amounts.pdfs }, () => random.id())
  insertInto(
    db,
    pdfFiles,
  )(function* () {
    for (const id of files) yield { id, bytes: 1_000_000, state: 'ready', pages: 3, createdAt: now }
  })
  insertInto(
    db,
    pdfTexts,
  )(function* () {
    for (const fileId of files) for (const page of [1, 2, 3]) yield { fileId, page, text: plainText(random, 'ta') }
  })
  insertInto(
    db,
    pdfUploads,
  )(function* () {
    for (const [index, fileId] of files.entries()) {
      const date = now - index * 15 * dayMs
      const category = index % 3 === 0 ? ('Editorial' as const) : ('Archive' as const)
      const text = { title: title(random, 'ta'), subtitle: subtitle(random, 'ta') }
      const times = { date, month: monthOf(date), createdAt: date, updatedAt: date }
      yield {
        id: random.id(),
        ...text,
        category,
        ...times,
        fileId,
        pictureId: random.pick(pictureIds),
        isCoverDrawn: true,
      }
    }
  })
  insertInto(
    db,
    banners,
  )(function* () {
    for (const [order, { id, title: description }] of posts.slice(0, 5).entries())
      yield {
        id: random.id(),
        desktopPictureId: random.pick(pictureIds),
        description,
        postId: id,
        order,
        createdAt: now,
      }
  })
}

/** What the staff did and what happened to accounts, the trash, views, synonyms and vain searches. */
export function fillRecords(fill: Fill): void {
  const { db, random, amounts, userId, now } = fill
  const posts = postsOf(fill)
  const actions = ['posts.create', 'posts.update', 'orders.update', 'books.update', 'settings.update', 'plans.activate']
  insertInto(
    db,
    auditLog,
  )(function* () {
    for (let index = amounts.audit - 1; index >= 0; index -= 1) {
      const post = posts[index % posts.length]!
      const changes = JSON.stringify({ title: { before: post.title, after: post.title } })
      const what = { action: random.pick(actions), entityId: post.id, summary: post.title, changes }
      yield {
        id: amounts.audit - index,
        at: now - index * 60_000,
        userId,
        ...what,
        network: '192.0.2.1',
        requestId: random.id(),
      }
    }
  })
  insertInto(
    db,
    securityEvents,
  )(function* () {
    for (let index = amounts.securityEvents - 1; index >= 0; index -= 1) {
      const isStaff = index % 20 === 0
      const who = { userId: isStaff ? userId : random.id(), isStaff, network: '192.0.2.0/24' }
      yield { at: now - index * 120_000, kind: 'login', ...who, bucket: random.id() }
    }
  })
  insertInto(
    db,
    trash,
  )(function* () {
    for (let index = 0; index < amounts.trashed; index += 1) {
      const by = { at: now - Math.floor((index / amounts.trashed) * 25 * dayMs), userId, userName: 'Admin' }
      yield { kind: 'message', entityId: random.id(), title: title(random, 'ta'), ...by, rows: '{}' }
    }
  })
  insertInto(
    db,
    savedViews,
  )(function* () {
    for (const name of ['அச்சுக்கு', 'வாசகர் கடிதம்'])
      yield { id: random.id(), userId, list: 'posts', name, query: 'state=draft', createdAt: now }
  })
  insertInto(
    db,
    searchMisses,
  )(function* () {
    for (let index = 0; index < Math.min(1000, amounts.misses); index += 1)
      yield { form: `இல்லாச்சொல் ${index}`, text: `இல்லாச்சொல் ${index}`, count: random.between(1, 50), lastAt: now - index }
  })
  fillSynonyms(fill)
}

function fillSynonyms({ db, random, amounts, now }: Fill): void {
  const taken = new Set(
    db
      .select({ form: synonymWords.form })
      .from(synonymWords)
      .all()
      .map(({ form }) => form),
  )
  const words: { form: string; groupId: string }[] = []
  insertInto(
    db,
    synonymGroups,
  )(function* () {
    for (let index = 0; index < amounts.synonyms; index += 1) {
      const id = random.id()
      const pair = [random.pick(lexiconNouns), random.pick(lexiconNouns)]
      for (const form of pair.map((word) => indexedWords(word).join(' ')))
        if (!taken.has(form)) {
          taken.add(form)
          words.push({ form, groupId: id })
        }
      yield { id, words: JSON.stringify(pair), changedAt: now - index }
    }
  })
  insertInto(db, synonymWords)(() => words)
}
