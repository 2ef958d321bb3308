import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { sharePost } from './share-post.ts'

interface ShareButtonProps {
  post: { title: string; content: string }
  className?: string
}

export function ShareButton({ post, className }: ShareButtonProps) {
  const { t } = useTranslation('posts')
  const toast = useToast()
  const share = async () => {
    const outcome = await sharePost(post, location.href)
    if (outcome !== 'shared') toast.show(t(`share.${outcome}`))
  }
  return (
    <button type="button" className={classNames('needs-js', className)} onClick={() => void share()}>
      <Icon name="share" />
      <span>{t('share.label')}</span>
    </button>
  )
}
