import { useSyncExternalStore } from 'react'
import { postEditPath } from '#shared/addresses.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { onOtherTab } from '#client/core/reader.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { deviceStorage } from '#client/core/storage.ts'

const isStaff = (): boolean => deviceStorage.get(storageKeys.adminToken) !== null

/** Leads staff to the post's edit window. The page is one for everybody, and cached: the link comes after hydration. */
export function EditLink({ post }: { post: { id: string } }) {
  const { t } = useTranslation('posts')
  const isShown = useSyncExternalStore(onOtherTab, isStaff, () => false)
  return (
    isShown && (
      <a className="btn line" href={postEditPath(post)}>
        {t('edit')}
      </a>
    )
  )
}
