import './field.css'
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Properties that tie the control to the label, hint and error of its field. */
interface FieldControl {
  id: string
  className: string
  required: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** A whole sentence; the field is then marked as faulty. */
  error?: string | null
  required?: boolean
  children: (control: FieldControl) => ReactNode
}

/** A label above a control, a hint or an error below: `<Field label="…">{(control) => <input {...control} />}</Field>` */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={classNames('field', error && 'bad')}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: 'in',
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      {note && (
        <p className="hint" id={noteId} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
