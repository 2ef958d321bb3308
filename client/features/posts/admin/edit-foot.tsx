import { Link } from '@tanstack/react-router'
import { useRight } from '#client/features/admin/admin-user.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PostReads } from './post-reads.tsx'
import { CounterpartPicker, type CounterpartPickerProps } from './counterpart-picker.tsx'

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
