import './diff-view.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { isSame, type FormDiff } from './form-diff.ts'
import type { Piece } from './text-diff.ts'

const keyed = (pieces: Piece[]) => pieces.map((piece, index) => ({ ...piece, key: `${index} ${piece.kind}` }))

function Pieces({ pieces }: { pieces: Piece[] }) {
  return keyed(pieces).map(({ key, kind, text }) =>
    kind === 'same' ? (
      <span key={key}>{text}</span>
    ) : kind === 'added' ? (
      <ins key={key}>{text}</ins>
    ) : (
      <del key={key}>{text}</del>
    ),
  )
}

/** One text as it was and as it is: side by side where there is room, otherwise in one. */
export function DiffRow({ pieces }: { pieces: Piece[] }) {
  return (
    <div className="diff-row">
      <div className="diff-inline">
        <Pieces pieces={pieces} />
      </div>
      <div className="diff-before" aria-hidden="true">
        <Pieces pieces={pieces.filter(({ kind }) => kind !== 'added')} />
      </div>
      <div className="diff-after">
        <Pieces pieces={pieces.filter(({ kind }) => kind !== 'removed')} />
      </div>
    </div>
  )
}

const isChanged = ({ pieces }: { pieces: Piece[] }) => pieces.some(({ kind }) => kind !== 'same')

/** The difference of two versions of a post. */
export function DiffView({ diff }: { diff: FormDiff }) {
  const { t } = useTranslation('adminDrafts')
  const blocks = diff.blocks.map((block, index) => ({ ...block, key: `block ${index}` }))
  return (
    <div className="diff">
      {isSame(diff) && <p>{t('diff.same')}</p>}
      {diff.lines.map(({ field, pieces }) => (
        <section key={field}>
          <h3 className="lab">{t(`diff.${field}`)}</h3>
          <DiffRow pieces={pieces} />
        </section>
      ))}
      {diff.hasOtherPictures && <p>{t('diff.pictures')}</p>}
      {diff.hasOtherSettings && <p>{t('diff.settings')}</p>}
      {blocks.some(isChanged) && (
        <section>
          <h3 className="lab">{t('diff.content')}</h3>
          {blocks.map(({ key, pieces }) => (
            <DiffRow key={key} pieces={pieces} />
          ))}
        </section>
      )}
    </div>
  )
}
