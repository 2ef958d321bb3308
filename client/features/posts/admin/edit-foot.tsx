import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useRight } from '#client/features/admin/admin-user.ts'
import { CounterpartPicker, type CounterpartPickerProps } from './counterpart-picker.tsx'
import { PostReads } from './post-reads.tsx'

/** The post in the other language, and its former versions. */
export function EditFoot({ postId, ...pairing }: CounterpartPickerProps & { postId: string }) {
  const { t } = useTranslation('adminDrafts')
  const mayPair = useRight('admin')
  return (
    <>
      {mayPair && <CounterpartPicker postId={postId} {...pairing} />}
      <PostReads id={postId} />
      <Link className="link" to="/admin/universal/$id/revisions" params={{ id: postId }}>
        {t('revisions.open')}
      </Link>
    </>
  )
}
