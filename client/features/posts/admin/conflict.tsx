import './conflict.css'
import { useId, useMemo, useState } from 'react'
import type { Category } from '#shared/categories.ts'
import { formatDate } from '#shared/dates.ts'
import type { ChangedMeanwhile, ShownFields } from '#shared/drafts.ts'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { DetailDiff, DiffLegend, DiffRow } from './diff-view.tsx'
import { diffForms, mergeForms, type Detail, type FormDiff, type Side } from './form-diff.ts'
import type { Piece } from './text-diff.ts'

interface Choice {
  key: string
  label: string
  difference: Piece[] | Detail
  canBeBoth: boolean
}

/** Everything that differs, to be decided one by one. */
function useChoices(diff: FormDiff): Choice[] {
  const { t } = useTranslation('adminDrafts')
  return [
    ...diff.lines.map(({ field, pieces }) => ({
      ...{ key: field, label: t(`diff.${field}`), difference: pieces, canBeBoth: false },
    })),
    ...diff.blocks.flatMap(({ before, after, pieces }, index) =>
      before === after
        ? []
        : {
            ...{ key: String(index), label: t('conflict.block'), difference: pieces },
            canBeBoth: before !== null && after !== null,
          },
    ),
    ...diff.details.map((detail) => ({
      ...{ key: detail, label: t(`diff.${detail}`), difference: detail, canBeBoth: false },
    })),
  ]
}

interface ConflictProps {
  /** What somebody else has stored, and what is written here; each says what is to become of the post. */
  theirs: ChangedMeanwhile['theirs']
  mine: ShownFields
  categories: readonly Category[]
  /** What is to be stored from now on. */
  onChoose: (fields: ShownFields) => void
}

/**
 * Somebody else has stored something since this form was opened. Both texts stand here, with what differs, and each
 * difference is decided by whoever reads them; until then nothing is overwritten.
 */
export function Conflict({ theirs, mine, categories, onChoose }: ConflictProps) {
  const { t } = useTranslation('adminDrafts')
  const lang = useLang()
  const name = useId()
  const diff = useMemo(() => diffForms(theirs.fields, mine), [theirs, mine])
  const choices = useChoices(diff)
  const [sides, setSides] = useState<Record<string, Side>>({})
  const sideOf = (key: string): Side => sides[key] ?? 'mine'
  const names = { before: t('conflict.side.theirs'), after: t('conflict.side.mine') }
  return (
    <section className="conflict" aria-labelledby={`${name}-title`}>
      <div role="alert">
        <h2 id={`${name}-title`}>
          <LangText>{theirs.by ? t('conflict.by', { name: theirs.by }) : t('conflict.title')}</LangText>{' '}
          <time className="num" dateTime={theirs.at}>
            {formatDate(theirs.at, lang, 'time')}
          </time>
        </h2>
        <p>{t('conflict.text')}</p>
      </div>
      <div className="conflict-all cluster">
        <button type="button" className="link" onClick={() => onChoose(theirs.fields)}>
          {t('conflict.theirs')}
        </button>
        <button type="button" className="link" onClick={() => onChoose(mine)}>
          {t('conflict.mine')}
        </button>
      </div>
      <div className="diff conflict-blocks stack container">
        <DiffLegend {...names} />
        {choices.map(({ key, label, difference, canBeBoth }) => (
          <div className="conflict-choice stack gap-1 hair-above" key={key}>
            <fieldset className="row wraps shrinks gap-x-4">
              <legend className="lab faint">{label}</legend>
              {(['theirs', 'mine', ...(canBeBoth ? (['both'] as const) : [])] as const).map((side) => (
                <label className="tap-link gap-2" key={side}>
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
            {typeof difference === 'string' ? (
              <DetailDiff
                detail={difference}
                before={theirs.fields}
                after={mine}
                names={names}
                categories={categories}
              />
            ) : (
              <DiffRow pieces={difference} />
            )}
          </div>
        ))}
      </div>
      <div className="conflict-go hair-above pad-y-2 mt-3">
        <Button onClick={() => onChoose(mergeForms(theirs.fields, mine, diff, sideOf))}>{t('conflict.merge')}</Button>
      </div>
    </section>
  )
}
