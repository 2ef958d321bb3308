import './button.css'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

interface ButtonProps extends ComponentProps<'button'> {
  /** One solid button a screen; all others are lines. `danger` is a red text for what cannot be undone. */
  look?: 'solid' | 'line' | 'danger'
  wide?: boolean
}

/** A link can look the same: `className="btn line"`. */
export function Button({ look = 'solid', wide, className, type = 'button', ...rest }: ButtonProps) {
  const classes = classNames('btn', look !== 'solid' && look, wide && 'wide', className)
  return <button type={type} className={classes} {...rest} />
}
