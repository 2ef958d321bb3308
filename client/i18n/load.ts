import type { Lang } from '#shared/lang.ts'
import { addMessages, createI18n, type I18n, type Messages } from './i18n.ts'

/** Messages that only some pages need: each set is a chunk of its own, so that the other pages do without them. */
export type MessageSet =
  | 'about'
  | 'account-pages'
  | 'admin'
  | 'books'
  | 'buying'
  | 'contact'
  | 'corrections'
  | 'follows'
  | 'gallery'
  | 'lines'
  | 'listen'
  | 'pages'
  | 'pdfs'
  | 'plans'
  | 'preview'
  | 'terms'
  | 'typing'

const sets = import.meta.glob<Messages>('./*/{reader,account-pages,admin,buying,errors,follows}.ts', {
  import: 'messages',
})
/** Sets of one namespace, with the name of both. */
const namespaces = import.meta.glob<Messages[string]>(
  './*/{about,books,contact,corrections,gallery,lines,listen,pages,pdfs,plans,preview,terms,typing}.json',
  {
    import: 'default',
  },
)

const instances = new Map<Lang, Promise<I18n>>()

/** The messages of a language. One instance for each, shared by all renders: they only ever add to it. */
export function i18nOf(lang: Lang): Promise<I18n> {
  let instance = instances.get(lang)
  if (!instance) {
    instance = sets[`./${lang}/reader.ts`]!().then((messages) => createI18n(lang, messages))
    instances.set(lang, instance)
  }
  return instance
}

async function loadSet(i18n: I18n, set: MessageSet): Promise<void> {
  const folder = `./${i18n.language}`
  // The only set with values in a case: readers do without the rules.
  if (i18n.language === 'ta' && set === 'admin') (await import('./cases.ts')).addCases(i18n)
  const namespace = namespaces[`${folder}/${set}.json`]
  if (namespace) return addMessages(i18n, { [set]: await namespace() })
  // Forms and the admin meet errors that no reading page can.
  const [messages, errors] = await Promise.all([sets[`${folder}/${set}.ts`]!(), sets[`${folder}/errors.ts`]!()])
  addMessages(i18n, { ...messages, ...errors })
}

const loaded = new WeakMap<I18n, Map<MessageSet, Promise<void>>>()

/** Adds sets of messages, each once. @returns the same promise for a set at every call */
export function loadMessages(i18n: I18n, set: MessageSet): Promise<void> {
  const known = loaded.get(i18n) ?? new Map<MessageSet, Promise<void>>()
  loaded.set(i18n, known)
  let loading = known.get(set)
  if (!loading) {
    loading = loadSet(i18n, set)
    known.set(set, loading)
    // A chunk that could not be fetched is asked for again by the next page.
    loading.catch(() => known.delete(set))
  }
  return loading
}

/**
 * The options of a route whose page needs a set. It is loaded by the route itself: where that fails, the frame around the
 * page stays.
 */
export const withMessages = (messages: MessageSet) => ({
  staticData: { messages },
  beforeLoad: ({ context }: { context: { i18n: I18n } }) => loadMessages(context.i18n, messages),
})

/** Loads what the routes of a page need (`staticData.messages`), before it is hydrated. */
export async function loadMessagesOf(
  i18n: I18n,
  matches: readonly { staticData: { messages?: MessageSet } }[],
): Promise<void> {
  await Promise.all(matches.flatMap(({ staticData: { messages } }) => (messages ? [loadMessages(i18n, messages)] : [])))
}
