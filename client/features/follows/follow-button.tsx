import './follow-button.css'
import { useState, type ComponentType } from 'react'
import type { Followable } from '#shared/follows.rules.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LangText } from '#client/ui/lang-text.tsx'
import { Optional } from '#client/ui/optional.tsx'
import { useFollow } from './use-follow.ts'

interface FollowButtonProps extends Followable {
  /** As the page prints it. */
  name: string
  /** Several could be followed where the button stands: it says whom. */
  withName?: boolean
}

/** Follows an author, a series, a section or a tag, or stops doing so. */
export function FollowButton({ kind, slug, name, withName = false }: FollowButtonProps) {
  const { t } = useTranslation('account')
  const [Ask, setAsk] = useState<ComponentType<{ name: string; onDone: () => void }>>()
  // Asked once in a browser, in the place of the press: whether it may tell by push, too.
  const ask = async () => {
    const { mayAsk } = await import('./push.ts')
    if (!mayAsk()) return
    const { PushAsk } = await import('./push-ask.tsx')
    setAsk(() => PushAsk)
  }
  const { isFollowed, toggle } = useFollow({ kind, slug }, name, () => void ask().catch(() => undefined))
  return (
    <>
      <button type="button" className="fol needs-js no-print" aria-pressed={isFollowed} onClick={toggle}>
        <span className="fol-words">
          {[true, false].map((is) => (
            <span key={String(is)} className={classNames(is !== isFollowed && 'off')}>
              <span className={classNames(!withName && 'vh')}>
                <LangText>{name}</LangText>:{' '}
              </span>
              {t(is ? 'follow.on' : 'follow.add')}
            </span>
          ))}
        </span>
      </button>
      {Ask && isFollowed && (
        <Optional>
          <Ask name={name} onDone={() => setAsk(undefined)} />
        </Optional>
      )}
    </>
  )
}
