import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { normaliseHref } from '#shared/links.ts'

interface LinkPanelProps {
  /** The address of the link at the cursor; empty where there is none. */
  current: string
  onApply: (href: string) => void
  onRemove: () => void
}

/** Asks for an address. Not a form of its own: the editor stands inside one. */
export function LinkPanel({ current, onApply, onRemove }: LinkPanelProps) {
  const { t } = useTranslation('editor')
  const [address, setAddress] = useState(current)
  const [isInvalid, setInvalid] = useState(false)

  const apply = () => {
    const href = normaliseHref(address)
    setInvalid(href === null)
    if (href !== null) onApply(href)
  }
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    apply()
  }

  return (
    <>
      <TextField
        label={t('linkForm.address')}
        hint={t('linkForm.hint')}
        error={isInvalid ? t('linkForm.invalid') : null}
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={applyOnEnter}
      />
      <div className="ed-panel-row">
        <Button onClick={apply}>{t('linkForm.apply')}</Button>
        {current && (
          <Button look="danger" onClick={onRemove}>
            {t('linkForm.remove')}
          </Button>
        )}
      </div>
    </>
  )
}
