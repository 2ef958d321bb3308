import { useLang } from '#client/core/lang.ts'
import { langOfText } from '#shared/lang.ts'

/** Tamil words, with all between the first and the last of them that is not Latin. */
const tamilWords = /([\u0B80-\u0BFF](?:[^A-Za-z]*[\u0B80-\u0BFF])?)/

/**
 * A text whose language is not known, or that has words of another one in it: what voices must read as another language than
 * the page's is marked. On a page in English that is every Tamil word; on one in Tamil a text that is Latin.
 */
export function LangText({ children }: { children: string }) {
  if (useLang() === 'en')
    return children.split(tamilWords).map((words, at) =>
      // Every second piece is what the pattern has caught.
      at % 2 ? (
        // oxlint-disable-next-line react/no-array-index-key -- The pieces of a text have no other identity.
        <span key={at} lang="ta">
          {words}
        </span>
      ) : (
        words
      ),
    )
  return langOfText(children) === 'en' ? <span lang="en">{children}</span> : children
}
