import { eq, inArray } from 'drizzle-orm'
import { langOfText, type Lang } from '#shared/lang.ts'
import { aboutTexts, pictures } from '#drizzle/schema/index.ts'
import type { AboutText, SavedAbout } from '#shared/about.ts'
import type { SessionUser } from '#shared/auth.ts'
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

/** The page's text until an admin has written one. */
export const builtInAbout = (site: string): Record<Lang, string> => ({
  ta: `<p>${site} ஒரு தமிழ் இதழ்: செய்தி, கட்டுரை, கவிதை, நேர்காணல், நூல் மதிப்புரை, தொடர் ஆகியவற்றை ஒரே மையில் எழுதுகிறோம். ஊருக்குள் நின்று ஊரைப் பார்ப்பதும், கேட்கப்படாத குரலுக்கு இடம் கொடுப்பதும் எங்கள் வேலை.</p>
<h2>எப்படி எழுதுகிறோம்</h2>
<p>ஒவ்வொரு கட்டுரையையும் ஒருவர் எழுதுகிறார், இன்னொருவர் திருத்துகிறார், மூன்றாமவர் தகவல்களைச் சரிபார்க்கிறார். தவறு நேர்ந்தால் அதே பக்கத்தில் திருத்தி, திருத்தியதைச் சொல்கிறோம்.</p>
<h2>யார் நடத்துகிறார்கள்</h2>
<p>வாசகர்களின் சந்தாவும் புத்தக விற்பனையும் இதழை நடத்துகின்றன. மாத இதழின் பழைய பிரதிகள் அனைத்தும் ஆவணக் காப்பகத்தில் வாசிக்கக் கிடைக்கும்.</p>
<h2>எழுத விரும்பினால்</h2>
<p>கட்டுரை, கவிதை, ஒளிப்படம் எதுவானாலும் அனுப்பலாம். <a href="/contact">தொடர்புப் பக்கத்தில்</a> எழுதுங்கள்; இரண்டு வாரத்துக்குள் பதில் வரும்.</p>`,
  en: `<p><span lang="${langOfText(site)}">${site}</span> is a Tamil magazine. News, essays, poems, interviews, book reviews and serials are written here in one ink. We look at a place while standing in it, and keep room for voices that are seldom heard.</p>
<h2>How we write</h2>
<p>Every article has a writer, an editor and a third person who checks the facts. Where we were wrong we say so on the same page.</p>
<h2>Who pays for it</h2>
<p>Readers' subscriptions and the bookshop. All past issues can be read in the archive.</p>
<h2>Writing for us</h2>
<p>Send us an essay, a poem or photographs by the <a href="/contact">contact page</a>. You will have an answer within two weeks.</p>`,
})

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
