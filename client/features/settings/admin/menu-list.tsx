import '#client/ui/field.css'
import { useRef, useState } from 'react'
import type { EntryKind } from '#shared/menus.rules.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LangText } from '#client/ui/lang-text.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { Sortable, SortableHandle, SortableItem } from '#client/features/admin/sortable.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { insideRows, movedRows, withoutRow, type MenuRow } from './menu-rows.ts'
import type { MenuChoices } from './use-menu-choices.ts'

interface MenuListProps {
  rows: MenuRow[]
  choices: MenuChoices
  /** Sections can be taken out by whoever may change them only: of the bar. */
  isBar?: boolean
  onChange: (rows: MenuRow[]) => void
}

/** The entries of a menu: dragged, or moved by arrow keys, of which those to the side put an entry inside the one above. */
export function MenuList({ rows, choices, isBar = false, onChange }: MenuListProps) {
  const { t } = useTranslation('adminSettings')
  const [editing, setEditing] = useState<MenuRow | null>(null)
  const [news, setNews] = useState('')
  const nameAt = (index: number) => choices.nameOf(rows[index]!).text
  const save = (row: MenuRow) =>
    onChange(rows.some(({ id }) => id === row.id) ? rows.map((one) => (one.id === row.id ? row : one)) : [...rows, row])
  return (
    <div className="stack gap-2">
      <Sortable
        ids={rows.map(({ id }) => id)}
        hint={t('menus.hint')}
        onMove={(from, to) => {
          onChange(movedRows(rows, from, to))
          setNews(t('menuMoved', { name: nameAt(from), place: to + 1, count: rows.length }))
        }}
        onInside={(index, isInside) => {
          if (index === 0) return
          onChange(insideRows(rows, index, isInside))
          setNews(t(isInside ? 'menus.isInside' : 'menus.isOutside', { name: nameAt(index) }))
        }}
      >
        <ol className="sortable set-menu">
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              choices={choices}
              isBar={isBar}
              onEdit={() => setEditing(row)}
              onRemove={() => onChange(withoutRow(rows, row.id))}
            />
          ))}
        </ol>
        <p className="vh" role="status">
          <LangText>{news}</LangText>
        </p>
      </Sortable>
      <AddEntry
        rows={rows}
        choices={choices}
        onAdd={(row) => (row.kind === 'link' || row.kind === 'group' ? setEditing(row) : save(row))}
      />
      {editing && (
        <EntryDialog
          entry={editing}
          onSave={(entry) => save({ ...entry, id: editing.id })}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}

interface RowProps extends Pick<MenuListProps, 'choices' | 'isBar'> {
  row: MenuRow
  onEdit: () => void
  onRemove: () => void
}

function Row({ row, choices, isBar, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation('adminSettings')
  const { text, lang, english, isHidden, isRemovable } = choices.nameOf(row)
  return (
    <SortableItem id={row.id} className={classNames(row.isInside && 'inside')}>
      <SortableHandle label={t('menuMove', { name: text })} />
      <span className="grows set-menu-name">
        <b lang={lang}>{text}</b> <small className="faint">{t(`menus.kinds.${row.kind}`)}</small>
        {isHidden ? (
          <small className="bad set-menu-note">{t('menus.hidden')}</small>
        ) : (
          english !== undefined &&
          (english ? (
            <span className="note faint set-menu-note" lang="en">
              {english}
            </span>
          ) : (
            <small className="bad set-menu-note">{t('menus.noEnglish')}</small>
          ))
        )}
      </span>
      <span className="row gap-3">
        {row.kind !== 'section' && (
          <RowAction of={t('menus.editOf', { name: text })} onClick={onEdit}>
            {t('menus.edit')}
          </RowAction>
        )}
        {(!isBar || isRemovable) && (
          <RowAction of={t('menus.removeOf', { name: text })} onClick={onRemove}>
            {t('menus.remove')}
          </RowAction>
        )}
      </span>
    </SortableItem>
  )
}

interface AddEntryProps extends Pick<MenuListProps, 'rows' | 'choices'> {
  onAdd: (row: MenuRow) => void
}

const offered = ['section', 'page', 'route'] as const

/** Adds what is chosen at the end; a link and a heading are named first. */
function AddEntry({ rows, choices, onAdd }: AddEntryProps) {
  const { t } = useTranslation('adminSettings')
  const [chosen, setChosen] = useState('')
  const added = useRef(0)
  const taken = new Set(rows.map(({ kind, target }) => `${kind} ${target}`))
  const add = () => {
    const [kind = '', target = ''] = chosen.split(' ')
    added.current += 1
    onAdd({ kind: kind as EntryKind, target, id: `new ${added.current} ${chosen}` })
    setChosen('')
  }
  return (
    <div className="row gap-3 set-menu-add">
      <select
        className="in grows"
        aria-label={t('menus.add')}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{t('menus.add')}</option>
        {offered.map((kind) => (
          <optgroup key={kind} label={t(`menus.groups.${kind}`)}>
            {choices.choices[kind]
              .filter(({ target }) => !taken.has(`${kind} ${target}`))
              .map(({ target, text }) => (
                <option key={target} value={`${kind} ${target}`}>
                  {text}
                </option>
              ))}
          </optgroup>
        ))}
        <optgroup label={t('menus.groups.own')}>
          <option value="link ">{t('menus.kinds.link')}</option>
          <option value="group ">{t('menus.kinds.group')}</option>
        </optgroup>
      </select>
      <Button look="line" aria-disabled={chosen === ''} onClick={() => chosen && add()}>
        {t('menus.addVerb')}
      </Button>
    </div>
  )
}
