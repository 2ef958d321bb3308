import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { langs, type Lang } from '#shared/lang.ts'
import { importedPerCall, type ImportResult } from '#shared/newsletter.ts'
import { minConsent } from '#shared/newsletter.rules.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { FileField } from '#client/ui/file-field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { readSubscriberFile, type SubscriberFile } from './subscriber-file.ts'

type Progress =
  | { kind: 'choose'; error?: string }
  | { kind: 'running'; done: number }
  | { kind: 'rehearsed' | 'done'; result: ImportResult }

const shownInvalid = 10

/** Brings in subscribers from a CSV file: chosen, rehearsed with the same numbers, then added. */
export function ImportSubscribers() {
  const { t } = useTranslation('adminNewsletter')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        {t('import.open')}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('adminNewsletter')
  const [name, setName] = useState<string>()
  const [text, setText] = useState<string>()
  const [lang, setLang] = useState<Lang>('ta')
  const [consent, setConsent] = useState('')
  // A file may have many thousand lines: it is not read again at each key of the note.
  const file = useMemo(() => (text === undefined ? undefined : readSubscriberFile(text, lang)), [text, lang])
  const { progress, run, reset } = useImport(file, consent)
  const isRunning = progress.kind === 'running'

  const choose = async (chosen: File | undefined) => {
    reset()
    setName(chosen?.name)
    setText(await chosen?.text())
  }
  const isReady = Boolean(file?.addresses.length) && consent.trim().length >= minConsent && !isRunning
  const isRehearsed = progress.kind === 'rehearsed'
  return (
    <Dialog
      open
      title={t('import.title')}
      onClose={() => !isRunning && onClose()}
      actions={
        progress.kind === 'done' ? (
          <Button onClick={onClose}>{t('import.close')}</Button>
        ) : (
          <>
            <Button look="line" aria-disabled={isRunning} onClick={() => !isRunning && onClose()}>
              {t('import.cancel')}
            </Button>
            <Button
              aria-disabled={!isReady || (isRehearsed && progress.result.added === 0)}
              onClick={() => isReady && void run(!isRehearsed)}
            >
              {isRehearsed ? t('import.add', { count: progress.result.added }) : t('import.check')}
            </Button>
          </>
        )
      }
    >
      {progress.kind === 'done' ? (
        <Notice notice={{ isGood: true, text: t('import.done', { count: progress.result.added }) }} />
      ) : (
        <fieldset className="sub-import stack gap-4" disabled={isRunning}>
          <FileField
            label={t('import.file')}
            hint={t('import.fileHint')}
            accept=".csv,.txt,text/csv,text/plain"
            fileName={name}
            error={text !== undefined && !file?.addresses.length ? t('import.noAddresses') : null}
            onChoose={(chosen) => void choose(chosen)}
          />
          <Field label={t('import.lang')} hint={t('import.langHint')}>
            {(control) => (
              <select
                {...control}
                value={lang}
                onChange={({ target }) => {
                  reset()
                  setLang(target.value as Lang)
                }}
              >
                {langs.map((value) => (
                  <option key={value} value={value}>
                    {t(`langs.${value}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t('import.consent')} hint={t('import.consentHint')} required>
            {(control) => (
              <textarea
                {...control}
                rows={2}
                maxLength={300}
                value={consent}
                onChange={({ target }) => {
                  reset()
                  setConsent(target.value)
                }}
              />
            )}
          </Field>
        </fieldset>
      )}
      <div className="sub-import stack gap-4" role="status">
        {progress.kind === 'choose' && progress.error && <Notice notice={{ isGood: false, text: progress.error }} />}
        {isRunning && <p>{t('import.running', { done: progress.done, of: file?.addresses.length ?? 0 })}</p>}
        {(isRehearsed || progress.kind === 'done') && file && <Figures file={file} result={progress.result} />}
      </div>
    </Dialog>
  )
}

/** Sends the addresses part by part; a part that fails is named, and what came before it stays. */
function useImport(file: SubscriberFile | undefined, consent: string) {
  const { t } = useTranslation('adminNewsletter')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const send = useMutation(trpc.newsletter.import.mutationOptions())
  const [progress, setProgress] = useState<Progress>({ kind: 'choose' })

  async function run(isRehearsal: boolean): Promise<void> {
    const addresses = file?.addresses ?? []
    const sum: ImportResult = { added: 0, known: 0, left: 0, invalid: [] }
    try {
      for (let from = 0; from < addresses.length; from += importedPerCall) {
        setProgress({ kind: 'running', done: from })
        const part = addresses.slice(from, from + importedPerCall)
        const result = await send.mutateAsync({ addresses: part, consent, isRehearsal })
        sum.added += result.added
        sum.known += result.known
        sum.left += result.left
        sum.invalid.push(...result.invalid)
      }
      setProgress({ kind: isRehearsal ? 'rehearsed' : 'done', result: sum })
    } catch (error) {
      setProgress({
        kind: 'choose',
        error: sentence(error, t('import.failed', { count: isRehearsal ? 0 : sum.added })),
      })
    } finally {
      if (!isRehearsal) await queryClient.invalidateQueries({ queryKey: trpc.newsletter.pathKey() })
    }
  }
  return { progress, run, reset: () => setProgress({ kind: 'choose' }) }
}

function Figures({ file, result }: { file: SubscriberFile; result: ImportResult }) {
  const { t } = useTranslation('adminNewsletter')
  const rows = [
    ['added', result.added],
    ['known', result.known],
    ['left', result.left + file.unsubscribed],
    ['doubles', file.doubles],
    ['invalid', result.invalid.length],
  ] as const
  return (
    <>
      <ul>
        {rows.map(
          ([key, count]) => (count > 0 || key === 'added') && <li key={key}>{t(`import.${key}`, { count })}</li>,
        )}
      </ul>
      {result.invalid.length > 0 && (
        <p className="hint">
          {result.invalid.slice(0, shownInvalid).join(', ')}
          {result.invalid.length > shownInvalid && ' …'}
        </p>
      )}
    </>
  )
}
