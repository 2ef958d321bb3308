import type { Lang } from '#shared/lang.ts'
import { createI18n, type I18n } from './i18n.ts'

// One language's messages are loaded; each file is a chunk of its own, so that a page never carries the other.
const readerMessages = {
  ta: async () => (await import('./ta/reader.ts')).reader,
  en: async () => (await import('./en/reader.ts')).reader,
}
const adminMessages = {
  ta: async () => (await import('./ta/admin.ts')).admin,
  en: async () => (await import('./en/admin.ts')).admin,
}

const instances = new Map<Lang, Promise<I18n>>()

/** The messages of a language. One instance for each, shared by all renders: none of them changes it. */
export function i18nOf(lang: Lang): Promise<I18n> {
  let instance = instances.get(lang)
  if (!instance) {
    instance = readerMessages[lang]().then((messages) => createI18n(lang, messages))
    instances.set(lang, instance)
  }
  return instance
}

/** Adds the admin's messages, which readers never load. Called by the admin's routes before they show anything. */
export async function loadAdminMessages(i18n: I18n): Promise<void> {
  i18n.add(await adminMessages[i18n.language]())
}
