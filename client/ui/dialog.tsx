import './dialog.css'
import {
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { classNames } from './class-names.ts'
import { LangText } from '#client/ui/lang-text.tsx'

interface DialogProps {
  open: boolean
  title: ReactNode
  /** By Escape, the backdrop, or a control inside. */
  onClose: () => void
  children: ReactNode
  /** The buttons at the foot; the last one is the main one. */
  actions?: ReactNode
  className?: string
}

/** A modal window. The browser keeps the focus inside and gives it back afterwards. */
export function Dialog({ open, title, onClose, children, actions, className }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  // Before the element is removed, or the browser would not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    element.showModal()
    return () => element.close()
  }, [open])
  // Where nothing inside has the focus, or what had it has gone, the title has it: it is read aloud, and keys go on working.
  useLayoutEffect(() => {
    if (!open || document.activeElement !== document.body) return
    // Later: a form that is rendered because one of its fields is left has no focus before what was pressed takes it.
    const waiting = setTimeout(() => {
      if (document.activeElement !== document.body || !heading.current) return
      // Not before: an opening window gives the focus to its first part that can take it, and that must not be its title.
      heading.current.tabIndex = -1
      heading.current.focus()
    })
    return () => clearTimeout(waiting)
  })

  // Browsers send `cancel` only once; a second Escape would close the dialog without `onClose`.
  const askOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  // So would the back gesture of a phone: the dialog is opened again, and `onClose` decides.
  const askAfterwards = (event: SyntheticEvent) => {
    // The event comes late: the dialog may have been closed by `open`, and opened again since.
    if (event.target !== dialog.current || !open || dialog.current.open) return
    dialog.current.showModal()
    onClose()
  }
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }

  return (
    // The backdrop is part of the dialog, and Escape closes it for those who press no mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classNames('dlg', className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file field inside sends `cancel` too.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={askAfterwards}
      onKeyDown={askOnEscape}
      onMouseDown={closeOnBackdrop}
    >
      {open && (
        <div className="dlg-sheet">
          <h2 id={titleId} ref={heading}>
            {typeof title === 'string' ? <LangText>{title}</LangText> : title}
          </h2>
          {children}
          {actions && <div className="dlg-actions">{actions}</div>}
        </div>
      )}
    </dialog>
  )
}
