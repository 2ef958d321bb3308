import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { z } from 'zod'
import { isLetter } from '#client/core/keys.ts'
import { langs } from '#shared/lang.ts'
import { letterInput, type Letter } from '#shared/letters.ts'
import { audiences } from '#shared/letters.rules.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { AdminForm, FormNotes } from '#client/features/admin/admin-form.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm, type AdminForm as AdminFormOf } from '#client/features/admin/use-admin-form.ts'
import type { TextUploads } from '#client/features/editor/image-uploader.ts'
import { RichTextEditor, type RichTextHandle } from '#client/features/editor/rich-text-editor.tsx'
import { useUnsentPictures } from '#client/features/editor/use-unsent-pictures.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { SendLetter } from './send-letter.tsx'

/** What is done with the letter once it is saved. */
type Next = 'preview' | 'test' | 'send' | null

/** A letter that is being written. Whatever is done with it is done with what was saved just before. */
export function LetterForm({ letter }: { letter: Letter }) {
  const { t } = useTranslation('adminLetters')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const form = useAdminForm({
    slot: `letter-${letter.id}`,
    schema: letterInput,
    source: { subject: letter.subject, lang: letter.lang, audience: letter.audience, content: letter.content },
    failed: (error) => sentence(error, t('form.saveFailed')),
  })
  const [seenUpdatedAt, setSeen] = useState(letter.updatedAt)
  const [open, setOpen] = useState<Exclude<Next, 'test'>>(null)
  const [unsent, setUnsent] = useState<TextUploads>({ sending: 0, failed: 0 })
  const people = useQuery(trpc.letters.audiences.queryOptions(undefined, { staleTime: 0 }))
  const save = useMutation(trpc.letters.save.mutationOptions())
  const test = useMutation(trpc.letters.test.mutationOptions())
  const isBusy = save.isPending || test.isPending
  const next = useRef<Next>(null)

  const store = (wanted: Next) =>
    form.submit(async (values) => {
      if (form.isDirty || wanted === null) {
        const saved = await save.mutateAsync({ ...values, id: letter.id, seenUpdatedAt })
        setSeen(saved.updatedAt)
        form.settle(values)
        const parts = saved.removed.join(', ')
        form.setNotice({ isGood: true, text: parts ? t('form.savedWithout', { parts }) : t('form.saved') })
        void queryClient.invalidateQueries({ queryKey: trpc.letters.list.pathKey() })
        queryClient.removeQueries({ queryKey: trpc.letters.preview.pathKey() })
      }
      if (wanted === 'test') {
        const { to } = await test.mutateAsync({ id: letter.id })
        form.setNotice({ isGood: true, text: t('form.tested', { to }) })
      } else setOpen(wanted)
    })()
  const { begin, questions } = useUnsentPictures(unsent, () => void store(next.current))
  const start = (wanted: Next) => {
    if (isBusy || form.isBusy) return
    next.current = wanted
    begin()
  }
  useSaveKey(() => start(null))

  return (
    <>
      <AdminForm
        form={form}
        className="letter-form"
        isBusy={isBusy}
        hasFile={unsent.sending + unsent.failed > 0}
        onSubmit={async () => start(null)}
      >
        <div className="letter-choices">
          <FormField form={form} name="lang" as="select" label={t('form.lang')}>
            {langs.map((lang) => (
              <option key={lang} value={lang}>
                {t(`langs.${lang}`)}
              </option>
            ))}
          </FormField>
          <FormField form={form} name="audience" as="select" label={t('form.audience')}>
            {audiences.map((audience) => (
              <option key={audience} value={audience}>
                {people.data
                  ? t('form.people', { name: t(`audiences.${audience}`), count: people.data[audience] })
                  : t(`audiences.${audience}`)}
              </option>
            ))}
          </FormField>
        </div>
        <LetterSheet form={form} undoName={() => `letter ${letter.id}`} onUploads={setUnsent} />
        <FormNotes form={form} />
        <div className="letter-acts">
          <Button type="submit" look="line" aria-disabled={isBusy}>
            {t(save.isPending ? 'form.saving' : 'form.save')}
          </Button>
          <Button look="line" aria-disabled={isBusy} onClick={() => start('preview')}>
            {t('form.preview')}
          </Button>
          <Button look="line" aria-disabled={isBusy} onClick={() => start('test')}>
            {t('form.test')}
          </Button>
          <Button aria-disabled={isBusy} onClick={() => start('send')}>
            {t('form.send')}
          </Button>
        </div>
      </AdminForm>
      {questions}
      {open === 'preview' && <LetterPreview id={letter.id} onClose={() => setOpen(null)} />}
      {open === 'send' && (
        <SendLetter
          id={letter.id}
          seenUpdatedAt={seenUpdatedAt}
          audience={form.values.audience}
          onSent={() => form.forget()}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

interface LetterSheetProps {
  form: AdminFormOf<z.input<typeof letterInput>, z.output<typeof letterInput>>
  undoName: () => string
  onUploads: (uploads: TextUploads) => void
}

/** Subject and text, as the page on which a post is written has them. */
function LetterSheet({ form, undoName, onUploads }: LetterSheetProps) {
  const { t } = useTranslation('adminLetters')
  const contentId = useId()
  const text = useRef<RichTextHandle>(null)
  /** From the subject Enter leads into the text. */
  const goOnInText = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    text.current?.focus()
  }
  return (
    <div className="letter-sheet">
      <span className="vh" id={contentId}>
        {t('form.content')}
      </span>
      <RichTextEditor
        key={form.generation}
        ref={text}
        initialHtml={form.values.content}
        undoName={undoName}
        labelledBy={contentId}
        onChange={(content) => form.set('content', content)}
        onUploads={onUploads}
        head={
          <div className="letter-subject">
            <FormField
              form={form}
              name="subject"
              label={<span className="vh">{t('form.subject')}</span>}
              placeholder={t('form.subject')}
              lang={form.values.lang}
              autoComplete="off"
              required
              onKeyDown={goOnInText}
            />
          </div>
        }
      />
    </div>
  )
}

/** Ctrl+S or Cmd+S saves. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!isLetter(event, 's') || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
