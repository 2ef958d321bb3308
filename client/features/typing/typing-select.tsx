import './typing-select.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { chooseTyping, typingChoices, type TypingChoice } from './choice.ts'

/** How the keys type Tamil, for those without a Tamil keyboard. */
export function TypingSelect({ choice }: { choice: TypingChoice }) {
  const { t } = useTranslation('typing')
  return (
    <label className="typing-select align-center gap-2">
      {t('label')}
      <select
        title={t('switch')}
        aria-keyshortcuts="F2"
        value={choice}
        onChange={({ target }) => chooseTyping(target.value as TypingChoice)}
      >
        {typingChoices.map((name) => (
          <option key={name} value={name}>
            {t(`choices.${name}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
