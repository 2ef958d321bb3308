import './house-rules.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { houseRules, type HouseRule } from '#shared/proof/marks.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Check } from '#client/ui/check.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { ruleExamples } from './rule-examples.ts'

/** Which rules the proofreader goes by; each is saved when it is ticked. */
export function HouseRules() {
  const { t } = useTranslation('adminHouseWords')
  const trpc = useTrpc()
  const stored = useQuery(trpc.houseWords.rules.queryOptions(undefined, { staleTime: 0 }))
  const { chosen, choose } = useChoices()
  const noteId = useId()
  return (
    <details className="house-rules mb-5">
      <summary className="link tap">{t('rulesTitle')}</summary>
      {stored.isError && !stored.data && (
        <ErrorPanel title={t('failed.rules')} error={stored.error} onRetry={() => void stored.refetch()} />
      )}
      {stored.isPending && <SkeletonLine />}
      {stored.data && (
        <fieldset aria-label={t('rulesTitle')} aria-describedby={noteId}>
          <p className="hint" id={noteId}>
            {t('rulesNote')}
          </p>
          <div className="house-rules-each stack gap-x-5">
            {houseRules.map((rule) => (
              <RuleCheck
                key={rule}
                rule={rule}
                isOn={chosen[rule] ?? stored.data[rule]}
                onChange={(isOn) => choose(rule, isOn)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </details>
  )
}

/** Saves choices, one after another; `chosen` has those that are not known to be stored yet. */
function useChoices() {
  const { t } = useTranslation('adminHouseWords')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const sentence = useSentence()
  const [chosen, setChosen] = useState<{ [R in HouseRule]?: boolean | undefined }>({})
  const change = useMutation(
    trpc.houseWords.switchRule.mutationOptions({
      // The last choice of a rule is what stays.
      scope: { id: 'house-rules' },
      onSuccess: () => toasts.show(t('saved')),
      onError: (error) => toasts.show(sentence(error, t('failed.rule'))),
      onSettled: async (_, __, { rule, isOn }) => {
        await queryClient.invalidateQueries({ queryKey: trpc.houseWords.rules.queryKey() })
        setChosen((now) => (now[rule] === isOn ? { ...now, [rule]: undefined } : now))
      },
    }),
  )
  const choose = (rule: HouseRule, isOn: boolean) => {
    setChosen((now) => ({ ...now, [rule]: isOn }))
    change.mutate({ rule, isOn })
  }
  return { chosen, choose }
}

interface RuleCheckProps {
  rule: HouseRule
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function RuleCheck({ rule, isOn, onChange }: RuleCheckProps) {
  const { t } = useTranslation('adminHouseWords')
  const nameId = useId()
  const exampleId = useId()
  const { wrong, right } = ruleExamples[rule]
  return (
    <Check checked={isOn} onChange={onChange} aria-labelledby={nameId} aria-describedby={exampleId}>
      <span className="pad-y-2">
        <span id={nameId}>{t(`rules.${rule}`)}</span>
        <span className="block hint" id={exampleId} lang="ta">
          {right === null ? wrong : `${wrong} → ${right}`}
        </span>
      </span>
    </Check>
  )
}
