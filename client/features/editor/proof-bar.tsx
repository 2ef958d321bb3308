import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEditorState, type Editor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef, type Ref } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import type { ProofRule } from '#shared/proof/marks.ts'
import { useToast } from '#client/ui/toast.tsx'
import { useRight } from '#client/features/admin/admin-user.ts'
import { proofOf } from './proof.ts'

/** Marks of single words that could be words of the house. */
const ofWords: ReadonlySet<ProofRule> = new Set<ProofRule>(['letter', 'broken', 'scripts', 'unknown'])

interface ProofBarProps {
  editor: Editor
  onClose: () => void
  /** No marks any more, in any text. */
  onHide: () => void
}

/** What the proofreader says of the current mark, and what can be done about it. */
export function ProofBar({ editor, onClose, onHide }: ProofBarProps) {
  const { t } = useTranslation('editor')
  const { count, at, mark } = useEditorState({
    editor,
    selector: ({ editor: current }) => {
      const { marks, at: index } = proofOf(current.state)
      return { count: marks.length, at: index, mark: marks[index] }
    },
  })
  const mayAdd = useRight('admin')
  const add = useAddWord()
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const bar = useRef<HTMLDivElement>(null)
  const onward = useRef<HTMLButtonElement>(null)
  /** What was pressed is gone with its mark: the focus goes to the next one, or back into the text. */
  const settle = (command: () => boolean) => {
    command()
    if (proofOf(editor.state).marks.length > 0) onward.current?.focus()
    else editor.commands.focus()
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    close()
  })
  useEffect(() => {
    const listeners = new AbortController()
    bar.current?.addEventListener('keydown', onKeyDown, listeners)
    return () => listeners.abort()
  }, [])
  // The last mark can go a moment after its button was pressed: keys are not to be lost with it.
  useEffect(() => {
    if (count === 0 && document.activeElement === document.body) editor.commands.focus()
  }, [count, editor])
  const correction = mark?.corrections[0] ?? ''

  return (
    <div
      className="ed-find ed-proof stack gap-2-4 hair-above pad-3-4"
      role="group"
      aria-label={t('proof.title')}
      ref={bar}
    >
      <div role="status">
        {!mark && <p className="num">{count === 0 ? t('proof.none') : t('proof.count', { count })}</p>}
        {mark && (
          <p>
            <span className="num faint">{t('proof.place', { at: at + 1, count })}</span> <b lang="ta">{mark.words}</b>:{' '}
            <LangText>{t(`proof.rules.${mark.rule}`, { correction })}</LangText>
          </p>
        )}
      </div>
      <div className="ed-panel-row cluster gap-3">
        {mark?.corrections.map((words) => (
          <Button key={words} lang="ta" onClick={() => settle(() => editor.commands.correctMark(words))}>
            {words}
          </Button>
        ))}
        {mark && (
          <Button look="line" onClick={() => settle(() => editor.commands.ignoreMark())}>
            {t('proof.ignore')}
          </Button>
        )}
        {mark && mayAdd && ofWords.has(mark.rule) && (
          <Button
            look="line"
            aria-disabled={add.isPending}
            onClick={() => {
              if (add.isPending) return
              add.mutate({ word: mark.words, replacement: null })
              onward.current?.focus()
            }}
          >
            {t('proof.add')}
          </Button>
        )}
        {count > 0 && (
          <div className="ed-onward row">
            <Onward icon="arrow-left" label={t('proof.previous')} onClick={() => editor.commands.nextMark(-1)} />
            <Onward
              ref={onward}
              icon="arrow-right"
              label={t('proof.next')}
              onClick={() => editor.commands.nextMark(1)}
            />
          </div>
        )}
        <button type="button" className="link tap" onClick={onHide}>
          {t('proof.hide')}
        </button>
        <button type="button" className="link tap" onClick={close}>
          {t('proof.close')}
        </button>
      </div>
    </div>
  )
}

interface OnwardProps {
  ref?: Ref<HTMLButtonElement>
  icon: 'arrow-left' | 'arrow-right'
  label: string
  onClick: () => void
}

const Onward = ({ ref, icon, label, onClick }: OnwardProps) => (
  <button type="button" className="square" aria-label={label} title={label} ref={ref} onClick={onClick}>
    <Icon name={icon} />
  </button>
)

/** Takes a word up among those of the house; it is not marked any more, in any text. */
function useAddWord() {
  const { t } = useTranslation('editor')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const sentence = useSentence()
  return useMutation(
    trpc.houseWords.save.mutationOptions({
      onSuccess: ({ word }) => toasts.show(t('proof.added', { word })),
      onError: (error) => toasts.show(sentence(error, t('proof.addFailed'))),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: trpc.houseWords.pathKey() }),
    }),
  )
}
