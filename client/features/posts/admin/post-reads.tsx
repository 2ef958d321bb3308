import { useQueries, useQuery } from '@tanstack/react-query'
import type { PostReading } from '#shared/reads.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** How often posts were read, by id; those of each page of a list are asked for together. */
export function usePostReads(pages: readonly { id: string }[][]): ReadonlyMap<string, PostReading> {
  const trpc = useTrpc()
  const answers = useQueries({
    queries: pages.map((posts) => trpc.reads.ofPosts.queryOptions({ ids: posts.map(({ id }) => id) })),
  })
  return new Map(answers.flatMap(({ data }) => data ?? []).map((known) => [known.id, known]))
}

const written = (count: number): string => count.toLocaleString('en-IN')

/** All that is known of a post's readers, in words. */
function useReadingWords(): (known: PostReading) => string {
  const { t } = useTranslation('adminHome')
  return ({ reads, readers, today }) =>
    [
      t('reads.of30', { reads: written(reads) }),
      t('reads.atLeast', { readers: written(readers) }),
      t('reads.today', { today: written(today) }),
    ].join(' · ')
}

/** The number for a row of the list. */
export function ReadsOfRow({ known }: { known: PostReading | undefined }) {
  const say = useReadingWords()
  return known ? <span title={say(known)}>{written(known.reads)}</span> : null
}

/** How often a post was read, beside its text. */
export function PostReads({ id }: { id: string }) {
  const trpc = useTrpc()
  const say = useReadingWords()
  const { data } = useQuery(trpc.reads.ofPosts.queryOptions({ ids: [id] }))
  const [known] = data ?? []
  return known?.reads ? <p className="hint num">{say(known)}</p> : null
}
