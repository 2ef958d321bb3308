import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { videoOf } from '#shared/video-hosts.ts'

/** Asks for the address and the title of a film. Not a form of its own: the editor stands inside one. */
export function VideoPanel({ onApply }: { onApply: (address: string, title: string) => void }) {
  const { t } = useTranslation('editor')
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [isUnknown, setUnknown] = useState(false)

  const apply = () => {
    const isKnown = videoOf(address.trim()) !== undefined
    setUnknown(!isKnown)
    if (isKnown) onApply(address.trim(), title.trim())
  }
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    apply()
  }
  return (
    <>
      <TextField
        label={t('videoForm.address')}
        hint={t('videoForm.hint')}
        error={isUnknown ? t('videoForm.unknown') : null}
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
      <TextField
        label={t('videoForm.title')}
        type="text"
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={applyOnEnter}
      />
      <div className="ed-panel-row">
        <Button onClick={apply}>{t('videoForm.apply')}</Button>
      </div>
    </>
  )
}
