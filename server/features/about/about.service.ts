import { eq, inArray } from 'drizzle-orm'
import { aboutTexts, pictures } from '#drizzle/schema/index.ts'
import type { AboutText, SavedAbout } from '#shared/about.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { Lang } from '#shared/lang.ts'
import { firstName } from '#shared/media.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { holdAudio } from '#server/features/media/media.audio.service.ts'
import { pictureOf, releasePictures } from '#server/features/media/media.service.ts'
import { audioNamesIn, isEmptyContent, renderContent } from '#server/features/posts/posts.content.ts'
import { takeInlinePictures } from '#server/features/posts/posts.pictures.service.ts'
import { cleanForStore } from '#server/features/posts/posts.writing.service.ts'
import { readSiteName } from '#server/features/settings/settings.service.ts'
import { builtInAbout } from './about.built-in.ts'

const findRow = (tx: Tx, lang: Lang) => tx.select().from(aboutTexts).where(eq(aboutTexts.lang, lang)).get()

/** The text as the page shows it. */
export function getAbout(tx: Tx, lang: Lang): AboutText {
  const row = findRow(tx, lang)
  if (!row) return { lang, content: builtInAbout(readSiteName(tx))[lang], updatedAt: null }
  const shown = tx.select().from(pictures).where(inArray(pictures.id, row.pictureIds)).all()
  const byName = new Map(shown.map((picture) => [firstName(picture.name), pictureOf(picture)]))
  return { lang, content: renderContent(row.content, byName), updatedAt: iso(row.updatedAt) }
}

/** The text in its edit form, as it is stored. */
export function getEditableAbout(tx: Tx, lang: Lang): AboutText {
  const row = findRow(tx, lang)
  return row
    ? { lang, content: row.content, updatedAt: iso(row.updatedAt) }
    : { lang, content: builtInAbout(readSiteName(tx))[lang], updatedAt: null }
}

/**
 * Cleans and stores the text of one language; an empty one restores the built-in text.
 * @throws MEDIA_NOT_FOUND for a picture that was deleted in the meantime
 */
export function saveAbout(
  { db, user, publicUrl }: { db: Db; user: SessionUser; publicUrl: string },
  { lang, content }: { lang: Lang; content: string },
): SavedAbout {
  const { html, removed } = cleanForStore(db, content, publicUrl)
  return write(db, (tx) => {
    const before = findRow(tx, lang)
    if (isEmptyContent(html)) tx.delete(aboutTexts).where(eq(aboutTexts.lang, lang)).run()
    else {
      const used = takeInlinePictures(tx, html, publicUrl)
      const values = { ...used, updatedAt: Date.now() }
      tx.insert(aboutTexts)
        .values({ lang, ...values })
        .onConflictDoUpdate({ target: aboutTexts.lang, set: values })
        .run()
    }
    if (before) releasePictures(tx, before.pictureIds)
    holdAudio(tx, `about ${lang}`, audioNamesIn(html))
    const changes = changesBetween({ content: before?.content ?? '' }, { content: html })
    writeAudit(tx, user, 'about.save', lang, '', changes)
    raiseContentVersion(tx)
    return { ...getEditableAbout(tx, lang), removed }
  })
}
