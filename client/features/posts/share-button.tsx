import { textOfHtml, truncate } from '#shared/text.ts'
import { copyText } from '#client/core/copy-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useToast } from '#client/ui/toast.tsx'

/** How many characters of the text a share message contains. */
const snippetLetters = 100

/** The first words of a post's text, cut between letters. */
export const shareSnippet = (html: string): string => truncate(textOfHtml(html), snippetLetters)

type SharePostOutcome = 'shared' | 'copied' | 'failed'

/** Hands the post to the device's own sharing; where there is none, copies the link. */
async function sharePost(post: { title: string; content: string }, url: string): Promise<SharePostOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: post.title, text: shareSnippet(post.content), url })
      return 'shared'
    } catch (error) {
      // The reader thought better of it.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  return (await copyText(url)) ? 'copied' : 'failed'
}

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
