import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { videoOf } from '#shared/video-hosts.ts'

/** Asks for the address and the title of a film. */
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

  return (
    <>
      <AddressField
        label={t('videoForm.address')}
        hint={t('videoForm.hint')}
        error={isUnknown ? t('videoForm.unknown') : null}
        value={address}
        onChange={setAddress}
        onApply={apply}
      />
      <TextField
        label={t('videoForm.title')}
        type="text"
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={applyOnEnter(apply)}
      />
      <div className="ed-panel-row cluster gap-3">
        <Button onClick={apply}>{t('videoForm.apply')}</Button>
      </div>
    </>
  )
}

/** Enter in a panel of the editor applies what is typed: a panel is not a form of its own, for the editor stands inside one. */
const applyOnEnter = (apply: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  apply()
}

interface AddressFieldProps extends Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'error'> {
  value: string
  onChange: (address: string) => void
  onApply: () => void
}

/** The address that a panel of the editor asks for. */
function AddressField({ onChange, onApply, ...field }: AddressFieldProps) {
  return (
    <TextField
      {...field}
      type="text"
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      autoFocus
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={applyOnEnter(onApply)}
    />
  )
}
