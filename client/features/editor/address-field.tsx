import type { ComponentProps, KeyboardEvent } from 'react'
import { TextField } from '#client/ui/text-field.tsx'

/** Enter in a panel of the editor applies what is typed: a panel is not a form of its own, for the editor stands inside one. */
export const applyOnEnter = (apply: () => void) => (event: KeyboardEvent) => {
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
export function AddressField({ onChange, onApply, ...field }: AddressFieldProps) {
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
