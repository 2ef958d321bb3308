import './conflict.css'
import { useId, useMemo, useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import type { ChangedMeanwhile, ShownFields } from '#shared/drafts.ts'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { DiffRow } from './diff-view.tsx'
import { diffForms, mergeForms, type FormDiff, type Side } from './form-diff.ts'
import type { Piece } from './text-diff.ts'

interface Choice {
  key: string
  label: string
  /** The difference, of what can be seen as text. */
  pieces: Piece[] | null
  canBeBoth: boolean
}

/** Everything that differs, to be decided one by one. */
function useChoices(diff: FormDiff): Choice[] {
  const { t } = useTranslation('adminDrafts')
  const group = (key: 'pictures' | 'settings', differs: boolean): Choice[] =>
    differs ? [{ key, label: t(`diff.${key}`), pieces: null, canBeBoth: false }] : []
  return [
    ...diff.lines.map(({ field, pieces }) => ({ key: field, label: t(`diff.${field}`), pieces, canBeBoth: false })),
    ...diff.blocks.flatMap(({ before, after, pieces }, index) =>
      before === after
        ? []
        : [{ key: String(index), label: t('conflict.block'), pieces, canBeBoth: before !== null && after !== null }],
    ),
    ...group('pictures', diff.hasOtherPictures),
    ...group('settings', diff.hasOtherSettings),
  ]
}

interface ConflictProps {
  changed: ChangedMeanwhile
  mine: ShownFields
  /** What is to be stored from now on. */
  onChoose: (fields: ShownFields) => void
}

/**
 * Somebody else has stored something since this form was opened. Both texts stand here, with what differs, and each
 * difference is decided by whoever reads them; until then nothing is overwritten.
 */
export function Conflict({ changed, mine, onChoose }: ConflictProps) {
  const { t } = useTranslation('adminDrafts')
  const lang = useLang()
  const name = useId()
  const { theirs } = changed
  const diff = useMemo(() => diffForms(theirs.fields, mine), [theirs, mine])
  const choices = useChoices(diff)
  const [sides, setSides] = useState<Record<string, Side>>({})
  const sideOf = (key: string): Side => sides[key] ?? 'mine'
  return (
    <section className="conflict" aria-labelledby={`${name}-title`}>
      <div role="alert">
        <h2 id={`${name}-title`}>
          {theirs.by ? t('conflict.by', { name: theirs.by }) : t('conflict.title')}{' '}
          <time className="num" dateTime={theirs.at}>
            {formatDate(theirs.at, lang, 'time')}
          </time>
        </h2>
        <p>{t('conflict.text')}</p>
      </div>
      <div className="conflict-all">
        <button type="button" className="link" onClick={() => onChoose(theirs.fields)}>
          {t('conflict.theirs')}
        </button>
        <button type="button" className="link" onClick={() => onChoose(mine)}>
          {t('conflict.mine')}
        </button>
      </div>
      <div className="diff conflict-blocks">
        <p className="conflict-legend">
          <span className="theirs">{t('conflict.side.theirs')}</span>
          <span className="mine">{t('conflict.side.mine')}</span>
        </p>
        {choices.map(({ key, label, pieces, canBeBoth }) => (
          <div className="conflict-choice" key={key}>
            <fieldset>
              <legend className="lab">{label}</legend>
              {(canBeBoth ? (['mine', 'theirs', 'both'] as const) : (['mine', 'theirs'] as const)).map((side) => (
                <label key={side}>
                  <input
                    type="radio"
                    name={`${name} ${key}`}
                    checked={sideOf(key) === side}
                    onChange={() => setSides((now) => ({ ...now, [key]: side }))}
                  />{' '}
                  {t(`conflict.side.${side}`)}
                </label>
              ))}
            </fieldset>
            {pieces && <DiffRow pieces={pieces} />}
          </div>
        ))}
      </div>
      <div className="conflict-go">
        <Button onClick={() => onChoose(mergeForms(theirs.fields, mine, diff, sideOf))}>{t('conflict.merge')}</Button>
      </div>
    </section>
  )
}
