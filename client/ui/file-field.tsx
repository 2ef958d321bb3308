import './file-field.css'
import type { ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Field } from './field.tsx'

interface FileFieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  required?: boolean
  name?: string
  accept: string
  /** The name of the file that is chosen now. */
  fileName: string | undefined
  onChoose: (file: File | undefined) => void
}

/** A field for a file, with its button in the page's language; a file can also be dropped on it. */
export function FileField({ label, hint, error, required, name, accept, fileName, onChoose }: FileFieldProps) {
  const { t } = useTranslation('adminSite')
  return (
    <Field label={label} hint={hint} error={error ?? null} required={required ?? false}>
      {({ className: _in, ...control }) => (
        <div className="file-pick">
          <input
            {...control}
            type="file"
            name={name}
            accept={accept}
            onChange={({ target }) => onChoose(target.files?.[0])}
          />
          <span className="btn line" aria-hidden="true">
            {t('file.choose')}
          </span>
          <span className="name" aria-hidden="true">
            {fileName ?? t('file.none')}
          </span>
        </div>
      )}
    </Field>
  )
}
