import { isLetter } from '#client/core/keys.ts'
import '#client/ui/prose.css'
import './rich-text-editor.css'
import type { EditorState } from '@tiptap/pm/state'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import {
  useCallback,
  useDeferredValue,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import english from '#client/i18n/en/admin/editor.json' with { type: 'json' }
import tamil from '#client/i18n/ta/admin/editor.json' with { type: 'json' }
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { langOfText } from '#shared/lang.ts'
import { Button } from '#client/ui/button.tsx'
import { CandidateList } from '#client/features/typing/candidate-list.tsx'
import { TypingSelect } from '#client/features/typing/typing-select.tsx'
import { isFinal, uploadCodeOf, uploadImage, uploadSound } from '#client/features/media/upload-image.ts'
import { editorExtensions } from './extensions.ts'
import { Gaps } from './gaps.ts'
import type { InsertItem } from './insert-items.ts'
import { LettersNotices } from './letters-notices.tsx'
import { ProofButton } from './proof-button.tsx'
import { startProofReader } from './proof-reader.ts'
import { ImageBar } from './image-bar.tsx'
import type { TextUploads } from './image-uploader.ts'
import { editableHtml, refusedPictures, storedHtml } from './stored-html.ts'
import { SlashMenuList } from './slash-menu-list.tsx'
import { createSlashMenuStore } from './slash-menu-store.ts'
import { TableBar } from './table-bar.tsx'
import { countText } from './text-counts.ts'
import { TextTools, type BarName } from './text-tools.tsx'
import type { PanelName } from './toolbar-panel.tsx'
import { useLettersNotices } from './use-letters-notices.ts'
import { useProof } from './use-proof.ts'
import { useTyping } from './use-typing.ts'

export interface RichTextHandle {
  focus: () => void
  /** Selects a picture by its place in the text, from 1, and puts the cursor into its description. */
  describePicture: (place: number) => void
}

interface RichTextEditorProps {
  ref?: Ref<RichTextHandle>
  /** The text to begin with; later values are not looked at: give the editor another `key`. */
  initialHtml: string
  /** Takes the text as HTML after every change; empty when there is neither a word nor a picture. */
  onChange: (html: string) => void
  /** Told whenever pictures of the text begin or end to be on their way, or fail. */
  onUploads?: (uploads: TextUploads) => void
  /** Of the text: what can be undone in it survives a reload. */
  undoName: () => string
  labelledBy: string
  describedBy?: string | undefined
  invalid?: boolean
  /** Marks what a template leaves to be filled in. */
  hasGaps?: boolean
  /** Enter in the description of a picture. */
  onDescribed?: () => void
  /** What stands above the text, as its title. With it the editor is a page: it fills its place, and the text scrolls. */
  head?: ReactNode
}

/** The names of a block in both languages: in a Tamil text one may type either. */
const namesOf = (name: InsertItem['name']): string[] => [tamil.insert[name], english.insert[name]]

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : storedHtml(editor.getHTML()))

/** @returns of the field for the description of the selected picture */
function useTextHandle(ref: Ref<RichTextHandle> | undefined, editor: Editor | null) {
  const altField = useRef<HTMLInputElement>(null)
  useImperativeHandle(
    ref,
    () => ({
      focus: () => void editor?.commands.focus(),
      describePicture: (place) => {
        if (!editor?.commands.selectPicture(place)) return
        // The field is there once the picture is selected.
        requestAnimationFrame(() => {
          const picture = editor.view.nodeDOM(editor.state.selection.from)
          if (picture instanceof Element) picture.scrollIntoView({ block: 'center' })
          altField.current?.focus({ preventScroll: true })
        })
      },
    }),
    [editor],
  )
  return altField
}

/** The attributes and keys of the text. */
function useTextProps(
  { labelledBy, describedBy, invalid = false }: RichTextEditorProps,
  onKey: (key: 'k' | 'find') => void,
) {
  return useMemo(
    () => ({
      attributes: ({ doc }: EditorState) => ({
        role: 'textbox',
        // As the page will say it: emphasis, type and breaks of words go by the language.
        ...(doc.textContent && { lang: langOfText(doc.textBetween(0, Math.min(doc.content.size, 2000))) }),
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
        class: 'ed-text prose',
      }),
      handleKeyDown: (_view: unknown, event: KeyboardEvent) => {
        const letter = ['k', 'f', 'h'].find((each) => isLetter(event, each))
        if (!letter || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return false
        event.preventDefault()
        // Elsewhere on the site K opens the search.
        event.stopPropagation()
        onKey(letter === 'k' ? 'k' : 'find')
        return true
      },
    }),
    [labelledBy, describedBy, invalid, onKey],
  )
}

/** Rich text in the site's one schema, with toolbar, controls for the selected picture, and counts. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { ref, initialHtml, onChange, onUploads, undoName, invalid = false, onDescribed, head } = props
  const { t } = useTranslation(['editor', 'errors', 'media'])
  const [html, setHtml] = useState(initialHtml)
  const [refusal, setRefusal] = useState(() => {
    const parts = refusedPictures(initialHtml, location.origin).join(', ')
    return parts && t('editor:picturesLeftOut', { parts })
  })
  const letters = useLettersNotices()
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [bar, setBar] = useState<BarName | null>(null)

  const [slashMenu] = useState(createSlashMenuStore)
  const ways = { stop: t('media:stop'), retry: t('media:retry'), remove: t('media:remove') }
  const [extensions] = useState(() => [
    ...editorExtensions(
      t('editor:placeholder'),
      {
        labels: {
          uploading: t('editor:picture.uploading'),
          failed: t('editor:picture.failed'),
          ...ways,
        },
        soundLabels: {
          uploading: t('editor:sound.uploading'),
          failed: t('editor:sound.failed'),
          ...ways,
        },
        send: uploadImage,
        sendSound: uploadSound,
        failureOf: (error) => {
          const code = uploadCodeOf(error)
          return { reason: code ? t(`errors:${code}`) : t('editor:picture.uploadFailed'), isFinal: isFinal(error) }
        },
        onUploads: (uploads) => onUploads?.(uploads),
        onAnimated: () => setRefusal(t('media:still')),
        onRefused: () => setRefusal(t('editor:onlyMedia')),
        onMissedPictures: (count) => setRefusal(t('editor:pastedWithoutPictures', { count })),
        onLetters: letters.add,
      },
      {
        store: slashMenu,
        namesOf: ({ name }) => namesOf(name),
        actions: { openVideo: () => setPanel('video'), openLibrary: () => setPanel('library') },
      },
      { start: startProofReader, onOpen: () => setBar('proof') },
      () => undoName(),
    ),
    ...(props.hasGaps ? [Gaps] : []),
  ])

  const openBy = useCallback((key: 'k' | 'find') => (key === 'k' ? setPanel('link') : setBar('find')), [])
  const editorProps = useTextProps(props, openBy)

  const editor = useEditor({
    extensions,
    content: editableHtml(initialHtml),
    // Signs in pasted text are read as WhatsApp has them, not as Markdown.
    enablePasteRules: ['link'],
    editorProps,
    // Its style sheet would switch the ligatures off that Tamil needs, and needs a nonce.
    injectCSS: false,
    onUpdate: ({ editor: changed }) => {
      const next = htmlOf(changed)
      setHtml(next)
      letters.closeOver()
      onChange(next)
    },
  })
  const altField = useTextHandle(ref, editor)
  const switchProof = useProof(editor)

  if (!editor) return null
  const isPage = head !== undefined
  const tools = (
    <TextTools
      editor={editor}
      panel={panel}
      onPanel={setPanel}
      bar={bar}
      onBar={setBar}
      onHideProof={() => switchProof(false)}
    />
  )
  const notices = <LettersNotices editor={editor} notices={letters.notices} onClose={letters.close} />
  return (
    <div className={classNames('ed relative on-sheet framed', isPage && 'ed-page column shrinks', invalid && 'ed-bad')}>
      {!isPage && tools}
      {refusal && <Refusal sentence={refusal} onClose={() => setRefusal('')} />}
      {!isPage && notices}
      <div className="ed-sheet">
        {head}
        <EditorContent editor={editor} />
      </div>
      {/* By Tab one comes from the title to the text, and from there to notices and tools, wherever these are seen. */}
      {isPage && notices}
      {isPage && tools}
      <SlashMenuList editor={editor} store={slashMenu} />
      <ImageBar editor={editor} altField={altField} isChecked={invalid} onNext={onDescribed} />
      <TableBar editor={editor} />
      <Foot
        editor={editor}
        html={html}
        onProof={() => {
          switchProof(true)
          setBar('proof')
          editor.commands.nextMark(1)
        }}
      />
    </div>
  )
}

function Refusal({ sentence, onClose }: { sentence: string; onClose: () => void }) {
  const { t } = useTranslation('site')
  return (
    <div className="ed-failure problem row wraps between gap-2-4" role="alert">
      <p>{sentence}</p>
      <Button look="line" onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  )
}

function Foot({ editor, html, onProof }: { editor: Editor; html: string; onProof: () => void }) {
  const { t } = useTranslation('editor')
  const { choice, candidates } = useTyping(editor)
  // Counting a long text takes longer than a key stroke may.
  const settled = useDeferredValue(html)
  const { images, letters, words, minutes } = useMemo(() => countText(settled), [settled])
  return (
    <div className="ed-foot num cluster between gap-x-5 note faint hair-above">
      <span>{t('imageCount', { count: images })}</span>
      <span>{t('wordCount', { count: words })}</span>
      <span className="ed-letters">{t('letterCount', { count: letters })}</span>
      <span className="ed-minutes">{t('readingTime', { count: minutes })}</span>
      <ProofButton editor={editor} onOpen={onProof} />
      <TypingSelect choice={choice} />
      {candidates && <CandidateList candidates={candidates} />}
    </div>
  )
}
