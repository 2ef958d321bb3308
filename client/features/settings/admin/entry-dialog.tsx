import { menuEntry } from '#shared/menus.ts'
import type { MenuEntry } from '#shared/menus.rules.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { AdminForm, FormNotes } from '#client/features/admin/admin-form.tsx'
import { FormCancel, FormDialog } from '#client/features/admin/form-dialog.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'

interface EntryDialogProps {
  entry: MenuEntry
  onSave: (entry: MenuEntry) => void
  onClose: () => void
}

/** What an entry is called, and where a link leads. */
export function EntryDialog({
  entry: { kind, target, ta = '', en = '', isInside },
  onSave,
  onClose,
}: EntryDialogProps) {
  const { t } = useTranslation('adminSettings')
  const form = useAdminForm({
    schema: menuEntry,
    source: { kind, target, ta, en, isInside },
    failed: t('menus.failed'),
  })
  const hasOwnNames = kind !== 'link' && kind !== 'group'
  return (
    <FormDialog title={t(`menus.kinds.${kind}`)} onClose={onClose}>
      <AdminForm
        form={form}
        className="stack gap-4"
        onSubmit={async (typed) => {
          onSave({ ...typed, ta: typed.ta || undefined, en: typed.en || undefined })
          onClose()
        }}
      >
        {kind === 'link' && (
          <FormField form={form} name="target" label={t('menus.address')} type="url" spellCheck={false} required />
        )}
        <FormField
          form={form}
          name="ta"
          label={t('menus.nameTa')}
          lang="ta"
          hint={hasOwnNames && t('menus.nameHint')}
        />
        <FormField form={form} name="en" label={t('menus.nameEn')} lang="en" />
        <FormNotes form={form} />
        <div className="cluster gap-3">
          <Button type="submit">{t('menus.done')}</Button>
          <FormCancel look="line">{t('menus.cancel')}</FormCancel>
        </div>
      </AdminForm>
    </FormDialog>
  )
}
