import { draftKey } from '#client/core/form-draft.ts'
import { useDraftForm, type DraftOptions } from '#client/core/use-draft-form.ts'
import { useAdminUser } from './admin-user.ts'

/** A form whose draft belongs to the admin who is signed in; `slot` names the form, and the thing that is edited. */
export function useDraftAdminForm<T extends object>({
  slot,
  ...options
}: Omit<DraftOptions<T>, 'key'> & { slot: string }) {
  return useDraftForm({ ...options, key: draftKey(useAdminUser().id, slot) })
}
