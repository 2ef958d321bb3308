import { useEditorState, type Editor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { foundIn } from './find.ts'

/** Find and replace: Enter leads on, with Shift back, Escape closes and leaves the place selected. */
export function FindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('editor')
  const [words, setWords] = useState(() => {
    const { from, to } = editor.state.selection
    return editor.state.doc.textBetween(from, to, ' ').slice(0, 100)
  })
  const [others, setOthers] = useState('')
  const { count, at } = useEditorState({
    editor,
    selector: ({ editor: current }) => {
      const found = foundIn(current.state)
      return { count: found.places.length, at: found.at }
    },
  })

  useEffect(() => void editor.commands.find(words), [editor, words])
  useEffect(
    () => () => {
      if (!editor.isDestroyed) editor.commands.find('')
    },
    [editor],
  )

  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const isInField = event.target instanceof HTMLInputElement
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && isInField) editor.commands.findNext(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const listeners = new AbortController()
    bar.current?.addEventListener('keydown', onKeyDown, listeners)
    return () => listeners.abort()
  }, [])
  const replace = (all: boolean) => {
    editor.commands.replaceFound(others, all)
    // A button with nothing left to do loses the focus, and its keys with it.
    if (foundIn(editor.state).places.length === 0) bar.current?.querySelector('input')?.focus()
  }
  const isNone = words.trim() !== '' && count === 0

  return (
    <div
      className="ed-find stack align-end gap-2-4 hair-above pad-3-4"
      role="search"
      aria-label={t('find.title')}
      ref={bar}
    >
      <TextField
        label={t('find.words')}
        type="text"
        autoFocus
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <TextField
        label={t('find.others')}
        type="text"
        autoComplete="off"
        value={others}
        onChange={(event) => setOthers(event.target.value)}
      />
      <p className="num" role="status">
        {isNone ? t('find.none') : count > 0 ? t('find.place', { at: at + 1, count }) : ''}
      </p>
      <div className="ed-panel-row cluster gap-3">
        <Button look="line" disabled={count === 0} onClick={() => editor.commands.findNext(-1)}>
          {t('find.previous')}
        </Button>
        <Button look="line" disabled={count === 0} onClick={() => editor.commands.findNext(1)}>
          {t('find.next')}
        </Button>
        <Button look="line" disabled={count === 0} onClick={() => replace(false)}>
          {t('find.replace')}
        </Button>
        <Button look="line" disabled={count === 0} onClick={() => replace(true)}>
          {t('find.replaceAll')}
        </Button>
        <Button look="line" onClick={close}>
          {t('find.close')}
        </Button>
      </div>
    </div>
  )
}
