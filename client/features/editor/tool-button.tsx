import type { ComponentProps } from 'react'

interface ToolButtonProps extends ComponentProps<'button'> {
  label: string
  /** For switches: whether it is on. */
  pressed?: boolean
  /** Stays in the tab order, so that the focus is not lost when it has nothing to do any more. */
  idle?: boolean
}

/** A button of a toolbar. It never takes the focus from the text when it is pressed with a pointer. */
export function ToolButton({ label, pressed, idle, onClick, ...rest }: ToolButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-roving=""
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={idle || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={idle ? undefined : onClick}
      {...rest}
    />
  )
}
