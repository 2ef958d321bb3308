import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { MarkName, StoredMark } from '#shared/settings.ts'
import type { Upload } from '#shared/media.ts'
import { markPath } from '#shared/site.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { classNames } from '#client/ui/class-names.ts'
import { StillNote } from '#client/features/media/upload-progress.tsx'
import { uploadImage } from '#client/features/media/upload-image.ts'
import { useRefetch } from './settings-section.tsx'

interface MarkFieldProps {
  name: MarkName
  mark: StoredMark
  label: string
  hint: string
}

/** A logo or an icon: chosen, uploaded, drawn by the worker, and saved without another press. */
export function MarkField({ name, mark, label, hint }: MarkFieldProps) {
  const { t } = useTranslation('adminSettings')
  const trpc = useTrpc()
  const sentence = useSentence()
  const refetch = useRefetch()
  const id = useId()
  const mayChange = useAdminUser().role === 'owner'
  const set = useMutation(trpc.settings.setMark.mutationOptions())
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState<Upload | null>(null)
  const [error, setError] = useState<string | null>(null)

  const run = async (work: () => Promise<unknown>) => {
    setSending(true)
    setError(null)
    setSent(null)
    try {
      await work()
      await refetch()
    } catch (thrown) {
      setError(sentence(thrown))
    } finally {
      setSending(false)
    }
  }
  const choose = (file: File) =>
    run(async () => {
      const upload = await uploadImage(file, () => undefined)
      await set.mutateAsync({ name, uploadId: upload.id })
      setSent(upload)
    })
  const state = isSending ? t('markSending') : mark.drawing ? t('markDrawing') : ''
  return (
    <div className="set-mark stack content-start gap-2 on-sheet pad-4" role="group" aria-labelledby={`${id}-label`}>
      <b id={`${id}-label`}>{label}</b>
      <div className={classNames('set-mark-shown stack place-center note soft on-sunk', mark.shown?.tone)}>
        {mark.shown ? (
          <img src={markPath(mark.shown, name === 'icon' ? 'small' : 'logo')} alt={t('markShown', { label })} />
        ) : (
          <span>{t('markNone')}</span>
        )}
      </div>
      {mayChange && (
        <div className="work-row">
          <label className="set-file btn line relative pointer" aria-disabled={isSending}>
            {t(mark.shown ? 'markReplace' : 'markChoose')}
            <span className="vh">: {label}</span>
            <input
              className="fill full pointer"
              type="file"
              accept="image/png,image/webp,image/jpeg"
              disabled={isSending}
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => {
                const file = target.files?.[0]
                if (file) void choose(file)
                // The same file can be chosen again.
                target.value = ''
              }}
            />
          </label>
          {mark.shown && (
            <button
              type="button"
              className="link"
              disabled={isSending}
              onClick={() => void run(() => set.mutateAsync({ name, uploadId: null }))}
            >
              {t('markRemove')}
              <span className="vh">: {label}</span>
            </button>
          )}
        </div>
      )}
      {error && (
        <p className="notice bad" role="alert">
          {error}
        </p>
      )}
      {sent && <StillNote upload={sent} />}
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <p className="hint" role="status">
        {state}
      </p>
    </div>
  )
}
