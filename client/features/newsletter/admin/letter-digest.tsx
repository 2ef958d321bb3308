import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { langs, type Lang } from '#shared/lang.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { useNewLetter } from './use-new-letter.ts'

/** What was published in the last days, as the beginning of a letter. */
export function LetterDigest({ letter }: { letter: ReturnType<typeof useNewLetter> }) {
  const { t } = useTranslation('adminLetters')
  const trpc = useTrpc()
  const [lang, setLang] = useState<Lang>(useLang())
  const digest = useQuery(trpc.letters.digest.queryOptions({ lang }, { staleTime: 0 }))
  return (
    <section className="letters-digest" aria-labelledby="letters-digest">
      <h2 id="letters-digest">{t('digest.title')}</h2>
      {digest.isPending && <SkeletonLine />}
      {digest.isError && <ErrorPanel title={t('digest.failed')} onRetry={() => void digest.refetch()} />}
      {digest.data && (
        <p role="status">
          {digest.data.posts === 0 ? t('digest.nothing') : t('digest.posts', { count: digest.data.posts })}
        </p>
      )}
      <div className="letters-make">
        <TextField
          as="select"
          label={t('digest.lang')}
          value={lang}
          onChange={({ target }) => setLang(target.value === 'en' ? 'en' : 'ta')}
        >
          {langs.map((each) => (
            <option key={each} value={each}>
              {t(`langs.${each}`)}
            </option>
          ))}
        </TextField>
        {digest.data && digest.data.posts > 0 && (
          <Button
            look="line"
            aria-disabled={letter.isPending}
            onClick={() => {
              const { subject, content } = digest.data
              letter.begin({ lang, audience: lang, subject, content })
            }}
          >
            {t('digest.make')}
          </Button>
        )}
      </div>
    </section>
  )
}
