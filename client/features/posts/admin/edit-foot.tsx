import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { CounterpartPicker } from './counterpart-picker.tsx'

/** The post in the other language, and its former versions. */
export function EditFoot({ postId }: { postId: string }) {
  const { t } = useTranslation('adminDrafts')
  return (
    <>
      <CounterpartPicker postId={postId} />
      <Link className="link" to="/admin/universal/$id/revisions" params={{ id: postId }}>
        {t('revisions.open')}
      </Link>
    </>
  )
}
