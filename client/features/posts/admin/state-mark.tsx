import './state-mark.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { PostState } from '#shared/post-states.rules.ts'

/** The state of a post as a shape; its name is read aloud, and shown where a pointer rests. */
export function StateMark({ state }: { state: PostState }) {
  const { t } = useTranslation('adminPostList')
  const name = t(`states.${state}`)
  return <span className={`state-mark ${state}`} role="img" aria-label={name} title={name} />
}
