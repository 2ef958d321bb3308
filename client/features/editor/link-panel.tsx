import { useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { normaliseHref } from '#shared/links.ts'
import { AddressField } from './address-field.tsx'

interface LinkPanelProps {
  /** The address of the link at the cursor; empty where there is none. */
  current: string
  onApply: (href: string) => void
  onRemove: () => void
}

/** Asks for an address. */
export function LinkPanel({ current, onApply, onRemove }: LinkPanelProps) {
  const { t } = useTranslation('editor')
  const [address, setAddress] = useState(current)
  const [isInvalid, setInvalid] = useState(false)

  const apply = () => {
    const href = normaliseHref(address)
    setInvalid(href === null)
    if (href !== null) onApply(href)
  }

  return (
    <>
      <AddressField
        label={t('linkForm.address')}
        hint={t('linkForm.hint')}
        error={isInvalid ? t('linkForm.invalid') : null}
        value={address}
        onChange={setAddress}
        onApply={apply}
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
