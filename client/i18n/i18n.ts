import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Lang } from '#shared/lang.ts'
import type { admin } from './ta/admin.ts'
import type { reader } from './ta/reader.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'site'
    resources: typeof reader & typeof admin
  }
}

// One language's messages are loaded; each file is a chunk of its own, so that a page never carries the other.
const readerMessages = {
  ta: async () => (await import('./ta/reader.ts')).reader,
  en: async () => (await import('./en/reader.ts')).reader,
}
const adminMessages = {
  ta: async () => (await import('./ta/admin.ts')).admin,
  en: async () => (await import('./en/admin.ts')).admin,
}

async function create(lang: Lang): Promise<i18n> {
  const instance = createInstance().use(initReactI18next)
  await instance.init({
    lng: lang,
    defaultNS: 'site',
    resources: { [lang]: await readerMessages[lang]() },
    initAsync: false,
    // React escapes.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}

const instances = new Map<Lang, Promise<i18n>>()

/** The messages of a language. One instance for each, shared by all renders: none of them changes it. */
export function i18nOf(lang: Lang): Promise<i18n> {
  let instance = instances.get(lang)
  if (!instance) {
    instance = create(lang)
    instances.set(lang, instance)
  }
  return instance
}

/** Adds the admin's messages, which readers never load. Called by the admin's routes before they show anything. */
export async function loadAdminMessages(instance: i18n, lang: Lang): Promise<void> {
  const messages = await adminMessages[lang]()
  for (const [namespace, resources] of Object.entries(messages))
    if (!instance.hasResourceBundle(lang, namespace)) instance.addResourceBundle(lang, namespace, resources)
}
