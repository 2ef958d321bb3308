import type { Lang } from '#shared/lang.ts'
import { createI18n, type I18n, type Messages } from './i18n.ts'

// One language's messages are loaded; each group is a chunk of its own, so that a page never carries the other.
const readerMessages = {
  ta: async () => (await import('./ta/reader.ts')).reader,
  en: async () => (await import('./en/reader.ts')).reader,
}
const adminMessages = {
  ta: async () => (await import('./ta/admin.ts')).admin,
  en: async () => (await import('./en/admin.ts')).admin,
}
const accountMessages = {
  ta: async () => (await import('./ta/account-pages.ts')).accountPages,
  en: async () => (await import('./en/account-pages.ts')).accountPages,
}
const buyingMessages = {
  ta: async () => (await import('./ta/buying.ts')).buyingPages,
  en: async () => (await import('./en/buying.ts')).buyingPages,
}

// Forms and the admin meet errors that no reading page can.
const moreErrors = {
  ta: async () => (await import('./ta/errors.ts')).errors,
  en: async () => (await import('./en/errors.ts')).errors,
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

async function addWithErrors(i18n: I18n, load: () => Promise<Messages>): Promise<void> {
  const [messages, errors] = await Promise.all([load(), moreErrors[i18n.language]()])
  i18n.add({ ...messages, errors })
}

/** Adds the admin's messages, which readers never load. Called by the admin's routes before they show anything. */
export async function loadAdminMessages(i18n: I18n): Promise<void> {
  await addWithErrors(i18n, adminMessages[i18n.language])
}

/** Adds the messages of the account's pages. Called by their routes before they show anything. */
export async function loadAccountMessages(i18n: I18n): Promise<void> {
  await addWithErrors(i18n, accountMessages[i18n.language])
}

/** Adds the messages of cart, checkout and orders. Called by their routes before they show anything. */
export async function loadBuyingMessages(i18n: I18n): Promise<void> {
  await addWithErrors(i18n, buyingMessages[i18n.language])
}
