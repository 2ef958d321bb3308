import '#client/ui/field.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import type { Ways } from '#shared/follows.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { usePush } from './use-push.ts'

/** How a reader is told; each choice is saved at once. */
export function WaysForm() {
  const { t } = useTranslation('follows')
  const trpc = useTrpc()
  const { data: ways } = useQuery(trpc.follows.ways.queryOptions(undefined, { staleTime: 0 }))
  return (
    <section>
      <h2 className="following-small">{t('how')}</h2>
      {ways && <Choices ways={ways} />}
    </section>
  )
}

function Choices({ ways }: { ways: Ways }) {
  const { t } = useTranslation('follows')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const sentence = useSentence()
  const push = usePush()
  const waysKey = trpc.follows.ways.queryKey()
  const { mutate } = useMutation(
    trpc.follows.setWays.mutationOptions({
      onMutate: async (chosen) => {
        await queryClient.cancelQueries({ queryKey: waysKey })
        const before = queryClient.getQueryData(waysKey)
        if (before) queryClient.setQueryData(waysKey, { ...before, ...chosen })
        return { before }
      },
      onError: (error, _chosen, context) => {
        queryClient.setQueryData(waysKey, context?.before)
        toasts.show(sentence(error))
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: waysKey }),
    }),
  )
  const { isWeekly, quietFrom, quietTo, letters } = ways
  const change = (part: Partial<Pick<Ways, 'isWeekly' | 'quietFrom' | 'quietTo'>>) =>
    mutate({ isWeekly, quietFrom, quietTo, ...part })
  const canPush = push.state === 'on' || push.state === 'off'
  return (
    <ul className="ways">
      <Way name={t('ways.bell')} note={t('ways.bellNote')} checked disabled />
      <Way
        name={t('ways.weekly')}
        note={t(`ways.weeklyNote.${letters}`)}
        checked={isWeekly}
        disabled={letters !== 'ok' && !isWeekly}
        onChange={(is) => change({ isWeekly: is })}
      />
      <Way
        name={t('ways.device')}
        note={push.state && t(`ways.deviceNote.${push.state}`)}
        checked={push.state === 'on'}
        disabled={!canPush}
        isBusy={push.isBusy}
        onChange={push.toggle}
      >
        {push.state === 'on' && (
          <div className="ways-quiet">
            <span>{t('ways.quiet')}</span>
            <Hour label={t('ways.quietFrom')} value={quietFrom} onChange={(hour) => change({ quietFrom: hour })} />
            <span aria-hidden="true">–</span>
            <Hour label={t('ways.quietTo')} value={quietTo} onChange={(hour) => change({ quietTo: hour })} />
          </div>
        )}
      </Way>
    </ul>
  )
}

interface WayProps {
  name: string
  note: string | undefined
  checked: boolean
  disabled?: boolean
  isBusy?: boolean
  onChange?: (is: boolean) => void
  children?: ReactNode
}

function Way({ name, note, checked, disabled, isBusy, onChange, children }: WayProps) {
  const noteId = useId()
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-busy={isBusy}
          aria-describedby={noteId}
          onChange={({ target }) => onChange?.(target.checked)}
        />
        <b>{name}</b>
      </label>
      <p className="num" id={noteId}>
        {note}
      </p>
      {children}
    </li>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

function Hour({ label, value, onChange }: { label: string; value: number; onChange: (hour: number) => void }) {
  return (
    <select
      className="in num"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {`${String(hour).padStart(2, '0')}:00`}
        </option>
      ))}
    </select>
  )
}
