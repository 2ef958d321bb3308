import { useId } from 'react'
import { staffRoles, type StaffRole } from '#shared/staff.rules.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface RoleChoiceProps {
  value: StaffRole
  onChange: (role: StaffRole) => void
}

/** The roles of the staff, each with what it may do. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const { t } = useTranslation('adminStaff')
  const name = useId()
  return (
    <fieldset className="role-choice">
      <legend className="note soft">{t('columns.role')}</legend>
      {staffRoles.map((role) => (
        <label className="stack align-start tap gap-x-3 hair-above pointer" key={role}>
          <input type="radio" name={name} checked={value === role} onChange={() => onChange(role)} />
          <span className="semibold">{t(`roles.${role}`)}</span>
          <small className="note soft">{t(`may.${role}`)}</small>
        </label>
      ))}
    </fieldset>
  )
}
