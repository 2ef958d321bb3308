import type { Editor } from '@tiptap/react'
import { useEffect, useId } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import type { LettersNotice } from './paste-letters.ts'

interface LettersNoticesProps {
  editor: Editor
  notices: readonly LettersNotice[]
  onClose: (notice: LettersNotice) => void
}

/** What has become of pasted text in an old encoding, or may become of it, each with the way back or there. */
export function LettersNotices({ editor, notices, onClose }: LettersNoticesProps) {
  const count = notices.length
  // They take room from the text: the caret is to stay in sight.
  useEffect(() => {
    if (count > 0 && editor.isFocused) editor.commands.scrollIntoView()
  }, [count, editor])
  // It is there before its first notice, which would not be announced otherwise.
  return (
    <div className="ed-letters-notices" role="status" aria-atomic={false}>
      {notices.map((notice) => (
        <Notice
          key={notice.id}
          notice={notice}
          onClose={() => {
            onClose(notice)
            editor.commands.focus()
          }}
        />
      ))}
    </div>
  )
}

function Notice({ notice: { kind, sample, act }, onClose }: { notice: LettersNotice; onClose: () => void }) {
  const { t } = useTranslation(['editor', 'site'])
  const sentenceId = useId()
  const isQuestion = kind === 'doubtful'
  return (
    <div className="ed-letters-notice row wraps gap-2-4">
      <p id={sentenceId}>
        <LangText>{isQuestion ? t('editor:letters.doubtful', { sample }) : t(`editor:letters.${kind}`)}</LangText>
      </p>
      <div className="row wraps gap-2">
        <Button
          look="line"
          aria-describedby={sentenceId}
          onClick={() => {
            act()
            onClose()
          }}
        >
          {t(isQuestion ? 'editor:letters.convert' : 'editor:letters.back')}
        </Button>
        <Button look="line" aria-describedby={sentenceId} onClick={onClose}>
          {t(isQuestion ? 'editor:letters.leave' : 'site:close')}
        </Button>
      </div>
    </div>
  )
}
