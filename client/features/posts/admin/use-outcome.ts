import { useSyncExternalStore } from 'react'
import { formatDate } from '#shared/dates.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import type { PostState } from '#shared/post-states.rules.ts'
import { useLang } from '#client/core/lang.ts'
import { momentOfField } from '#client/core/time-field.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { PostForm } from './use-post-form.ts'

const onMinute = (changed: () => void) => {
  const timer = setInterval(changed, minuteMs)
  return () => clearInterval(timer)
}
/** The moment, to the minute: what was tomorrow is today after midnight. */
const useNow = (): number => useSyncExternalStore(onMinute, () => Math.floor(Date.now() / minuteMs) * minuteMs)

/**
 * What comes of the main button, in words.
 * @param stored the state that the post has
 * @param usual what it says where the post is published, and stays so
 */
export function useOutcome({ state, publishAt }: PostForm['values'], stored: PostState, usual: string): string {
  const { t } = useTranslation('adminWriting')
  const lang = useLang()
  const now = useNow()
  const at = momentOfField(publishAt)
  if (state === 'scheduled' && at !== null) {
    const [day, today, tomorrow] = [at, now, now + dayMs].map((moment) => formatDate(moment, lang))
    const time = formatDate(at, lang, 'time')
    const name = day === today ? 'today' : day === tomorrow ? 'tomorrow' : 'other'
    return t('outcome.scheduledAt', { when: t(`when.${name}`, { time, day: formatDate(at, lang, 'brief') }) })
  }
  if (state !== stored) return t(`outcome.${state}`)
  return state === 'published' || state === 'scheduled' ? usual : t(`stays.${state}`)
}
