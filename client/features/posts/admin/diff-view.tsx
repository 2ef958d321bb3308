import './diff-view.css'
import type { Category } from '#shared/categories.ts'
import { formatDate } from '#shared/dates.ts'
import type { ShownFields } from '#shared/drafts.ts'
import { flagFields, type FlagField } from '#shared/post-fields.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { croppedStyle } from '#client/features/media/crop-geometry.ts'
import { isSame, type Detail, type FormDiff } from './form-diff.ts'
import { diffWords, type BlockChange, type Piece } from './text-diff.ts'

const isFlag = (detail: Detail): detail is FlagField => flagFields.some((name) => name === detail)

const languages = { ta: 'தமிழ்', en: 'English' } as const

/** The details of a post in words, by their names; what is not there says so. */
export function useDetailWords(categories: readonly Category[]) {
  const { t } = useTranslation(['adminDrafts', 'adminWriting', 'adminTerms'])
  const lang = useLang()
  const none = t('adminDrafts:diff.none')
  const momentOf = (moment: string) => `${formatDate(moment, lang)}, ${formatDate(moment, lang, 'time')}`
  const isSet = (value: boolean) => t(`adminDrafts:diff.${value ? 'yes' : 'no'}`)

  const authorOf = ({ author, authors }: ShownFields) =>
    authors.map(({ name, role }) => `${name} (${t(`adminTerms:roles.${role}`)})`).join(', ') || author
  const seriesOf = ({ series }: ShownFields) => {
    if (!series) return ''
    return series.part === undefined
      ? series.name
      : t('adminDrafts:diff.part', { series: series.name, part: series.part })
  }
  const stateOf = ({ next }: ShownFields) => {
    if (!next) return ''
    const state = t(`adminWriting:state.${next.state}`)
    return next.state === 'scheduled' && next.publishAt ? `${state}, ${momentOf(next.publishAt)}` : state
  }
  const noteOf = ({ next }: ShownFields) =>
    typeof next?.updateNote === 'string' ? next.updateNote || t('adminWriting:state.tellUpdate') : ''

  return (detail: Exclude<Detail, 'images'>, form: ShownFields): string => {
    if (isFlag(detail)) return isSet(form[detail])
    const words = {
      author: authorOf,
      category: () => categories.find(({ id }) => id === form.category)?.name[lang],
      language: () => (form.language ? languages[form.language] : t('adminWriting:terms.fromText')),
      tags: () => form.tags.join(', '),
      series: seriesOf,
      publishedAt: () => form.publishedAt && momentOf(form.publishedAt),
      state: stateOf,
      updateNote: noteOf,
    } satisfies Record<typeof detail, (form: ShownFields) => string | null | undefined>
    return words[detail](form) || none
  }
}

/** By their places: nothing here moves. */
const keyed = <T,>(all: readonly T[]): { key: string; value: T }[] =>
  all.map((value, index) => ({ key: String(index), value }))

function Pieces({ pieces }: { pieces: Piece[] }) {
  return keyed(pieces).map(({ key, value: { kind, text } }) =>
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
  const page = useLang()
  const lang = foreignLangOf(pieces.map(({ text }) => text).join(' '), page)
  return (
    <div className="diff-row stack breaks pre-line" lang={lang}>
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

/** What the two columns, or colours, are. */
export interface SideNames {
  before: string
  after: string
}

/** The colours of the differences, with their names; columns where the texts stand in columns. */
export const DiffLegend = ({ before, after }: SideNames) => (
  <p className="diff-legend flex">
    <span className="before">{before}</span>
    <span className="after">{after}</span>
  </p>
)

interface DetailDiffProps {
  detail: Detail
  before: ShownFields
  after: ShownFields
  names: SideNames
  categories: readonly Category[]
}

/** A detail as it was and as it is, by the names of what it says; pictures are seen. */
export function DetailDiff({ detail, before, after, names, categories }: DetailDiffProps) {
  const wordsOf = useDetailWords(categories)
  if (detail !== 'images') return <DiffRow pieces={diffWords(wordsOf(detail, before), wordsOf(detail, after))} />
  return (
    <div className="diff-row stack breaks pre-line">
      <DiffPictures name={names.before} images={before.images} />
      <DiffPictures name={names.after} images={after.images} />
    </div>
  )
}

function DiffPictures({ name, images }: { name: string; images: ShownFields['images'] }) {
  const { t } = useTranslation(['adminDrafts', 'adminWriting'])
  const page = useLang()
  if (images.length === 0)
    return (
      <p>
        {name}: {t('adminDrafts:diff.none')}
      </p>
    )
  return (
    <ol className="diff-pictures stack gap-2" aria-label={name}>
      {keyed(images).map(({ key, value: { upload, crop, alt, caption, credit, isDecorative } }) => (
        <li className="stack gap-3" key={key}>
          <div className="diff-picture relative on-sunk clips">
            <img className="full" src={upload.url} alt="" style={crop ? croppedStyle(crop, upload) : undefined} />
          </div>
          <p lang={foreignLangOf([!isDecorative && alt, caption, credit].filter(Boolean).join(' '), page)}>
            {[isDecorative ? t('adminWriting:pictures.decorative') : alt, caption, credit]
              .filter(Boolean)
              .join(' · ') || t('adminWriting:pictures.missing')}
          </p>
        </li>
      ))}
    </ol>
  )
}

const isChanged = ({ pieces }: BlockChange) => pieces.some(({ kind }) => kind !== 'same')

type Run = { key: string; blocks: BlockChange[]; isFolded: boolean }

/** The blocks in runs; those that are the same are folded away, but for the ones beside a change. */
function runsOf(blocks: BlockChange[]): Run[] {
  const isSeen = blocks.map((_, index) => blocks.slice(Math.max(0, index - 1), index + 2).some(isChanged))
  const runs: Run[] = []
  blocks.forEach((block, index) => {
    const last = runs.at(-1)
    if (last && last.isFolded === !isSeen[index]) last.blocks.push(block)
    else runs.push({ key: `run ${index}`, blocks: [block], isFolded: !isSeen[index] })
  })
  return runs
}

interface DiffViewProps extends Omit<DetailDiffProps, 'detail'> {
  diff: FormDiff
}

/** The difference of two versions of a post: it begins with the first change. */
export function DiffView({ diff, names, ...forms }: DiffViewProps) {
  const { t } = useTranslation('adminDrafts')
  if (isSame(diff)) return <p>{t('diff.same')}</p>
  return (
    <div className="diff stack container">
      <DiffLegend {...names} />
      {diff.lines.map(({ field, pieces }) => (
        <section key={field}>
          <h3 className="lab">{t(`diff.${field}`)}</h3>
          <DiffRow pieces={pieces} />
        </section>
      ))}
      {diff.details.map((detail) => (
        <section key={detail}>
          <h3 className="lab">{t(`diff.${detail}`)}</h3>
          <DetailDiff {...forms} detail={detail} names={names} />
        </section>
      ))}
      {diff.blocks.some(isChanged) && (
        <section>
          <h3 className="lab">{t('diff.content')}</h3>
          {runsOf(diff.blocks).map(({ key, blocks, isFolded }) =>
            isFolded ? (
              <details key={key} className="diff-folded">
                <summary className="tap note faint pointer">{t('diff.unchanged', { count: blocks.length })}</summary>
                <Blocks blocks={blocks} />
              </details>
            ) : (
              <Blocks key={key} blocks={blocks} />
            ),
          )}
        </section>
      )}
    </div>
  )
}

const Blocks = ({ blocks }: { blocks: BlockChange[] }) =>
  keyed(blocks).map(({ key, value }) => <DiffRow key={key} pieces={value.pieces} />)
