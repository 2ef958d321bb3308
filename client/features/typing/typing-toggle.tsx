import { lazy, Suspense, type ComponentType } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { switchTyping, useTypingChoice, type TypingWay } from './choice.ts'

/** Whoever has a Tamil keyboard never fetches it; where it cannot be fetched, keys type what is on them. */
const TypingBar = lazy<ComponentType<{ choice: TypingWay }>>(() =>
  import('./typing-bar.tsx').then(
    (module) => ({ default: module.TypingBar }),
    () => ({ default: () => null }),
  ),
)

/** Beside a field with `data-typing`: switches typing Tamil on and off, as F2 does. */
export function TypingToggle({ label, className }: { label: string; className?: string }) {
  const choice = useTypingChoice()
  return (
    <button
      type="button"
      className={classNames('needs-js', className)}
      lang="ta"
      title={`${label} (F2)`}
      aria-label={label}
      aria-pressed={choice !== 'off'}
      aria-keyshortcuts="F2"
      onClick={switchTyping}
    >
      அ
    </button>
  )
}

/** What belongs below the field while typing Tamil is on. */
export function TypingExtra() {
  const choice = useTypingChoice()
  if (choice === 'off') return null
  return (
    <Suspense>
      <TypingBar choice={choice} />
    </Suspense>
  )
}
