import type { ComponentProps } from 'react'

interface CheckProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  checked: boolean
  onChange: (isChecked: boolean) => void
}

/** A box to tick, with its words. */
export function Check({ onChange, children, ...control }: CheckProps) {
  return (
    <label className="chk">
      <input {...control} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  )
}
