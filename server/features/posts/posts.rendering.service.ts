import type { Db } from '#server/core/db.ts'
import { renderContent } from './posts.content.ts'
import { cleanForStore } from './posts.writing.service.ts'

/** HTML of an editor as the page of its post would have it. Pictures that no post uses yet are shown as they were sent. */
export function renderDraft(db: Db, html: string, publicUrl: string): string {
  return renderContent(cleanForStore(db, html, publicUrl).html, new Map())
}
