import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { barLength, nodesOf, usualFooter } from '#shared/menus.rules.ts'
import type { AdminSettings } from '#shared/settings.ts'
import { hasRight } from '#shared/staff.rules.ts'
import { errorCodeOf, errorDetailsOf } from '#client/core/errors.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { Notice, type NoticeText } from '#client/ui/notice.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { useUnsaved } from '#client/features/admin/form-dialog.tsx'
import { MenuList } from './menu-list.tsx'
import { entriesOf, rowsOf, type MenuRow } from './menu-rows.ts'
import { useRefetch } from './settings-section.tsx'
import { useMenuChoices, type MenuChoices } from './use-menu-choices.ts'

const parts = ['menu', 'footerLinks'] as const
type Part = (typeof parts)[number]
/** What was changed and not saved; without rows: as usual. */
type Changes = Partial<Record<Part, MenuRow[]>>

/** The bar under the masthead and the footer, saved together, with what readers will see of them. */
export function MenusSection({ stored }: { stored: AdminSettings }) {
  const { t } = useTranslation('adminSettings')
  const { role } = useAdminUser()
  const choices = useMenuChoices()
  const mayChange = hasRight(role, 'admin')
  return (
    <section className="set-section gap-4 one-column stack" id="set-menus" aria-labelledby="set-menus-title">
      <h2 id="set-menus-title">{t('sections.menus')}</h2>
      {!choices && <SkeletonLine />}
      {choices && mayChange && <Menus stored={stored} choices={choices} />}
    </section>
  )
}

function Menus({ stored, choices }: { stored: AdminSettings; choices: MenuChoices }) {
  const { t } = useTranslation(['adminSettings', 'adminSite'])
  const [changes, setChanges] = useState<Changes>({})
  const { save, isBusy, notice, setNotice } = useSave(stored, changes, () => setChanges({}))
  const isDirty = Object.keys(changes).length > 0
  const discard = () => {
    setChanges({})
    setNotice(null)
  }
  const { guard } = useUnsaved({ isUnsaved: isDirty, text: t('adminSite:draft.leaveLost'), discard })
  const usual = { menu: choices.usualMenu, footerLinks: usualFooter(choices.publishedPages) }
  const ownRows = (part: Part): MenuRow[] => changes[part] ?? rowsOf(stored.settings[part])
  const rowsIn = (part: Part): MenuRow[] => {
    const own = ownRows(part)
    return own.length > 0 ? own : rowsOf(usual[part])
  }
  const change = (part: Part, rows: MenuRow[]) => {
    setNotice(null)
    setChanges((before) => ({ ...before, [part]: rows }))
  }
  return (
    <div className="set-columns align-start gap-5 stack">
      <div className="work-form">
        <p className="hint">{t('adminSettings:menus.hint')}</p>
        {parts.map((part) => (
          <div key={part} className="stack gap-3" role="group" aria-labelledby={`set-menus-${part}`}>
            <h3 id={`set-menus-${part}`}>{t(`adminSettings:menus.${part}`)}</h3>
            <MenuList
              rows={rowsIn(part)}
              choices={choices}
              isBar={part === 'menu'}
              onChange={(rows) => change(part, rows)}
            />
            {ownRows(part).length > 0 && (
              <button type="button" className="link tap" onClick={() => change(part, [])}>
                {t(`adminSettings:menus.usual.${part}`)}
              </button>
            )}
          </div>
        ))}
        <Notice notice={notice} />
        <div className="work-row">
          <Button aria-disabled={isBusy || !isDirty} onClick={() => isDirty && !isBusy && void save()}>
            {t(isBusy ? 'adminSettings:sending' : 'adminSettings:submit')}
          </Button>
          {isDirty && (
            <button type="button" className="link" onClick={discard}>
              {t('adminSettings:discard')}
            </button>
          )}
        </div>
        {guard}
      </div>
      <div className="set-preview gap-3 stack">
        <h3>{t('adminSettings:preview')}</h3>
        <Preview menu={rowsIn('menu')} footer={rowsIn('footerLinks')} choices={choices} />
      </div>
    </div>
  )
}

/** Saves what was changed; a section that is taken out of the bar, or put there, changes the sections, too. */
function useSave(stored: AdminSettings, changes: Changes, onSaved: () => void) {
  const { t } = useTranslation('adminSettings')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const refetch = useRefetch()
  const [notice, setNotice] = useState<NoticeText | null>(null)
  const update = useMutation(trpc.menus.save.mutationOptions())
  const save = async () => {
    const entries = Object.fromEntries(Object.entries(changes).map(([part, rows]) => [part, entriesOf(rows)]))
    try {
      await update.mutateAsync({ ...entries, version: stored.version })
      await Promise.all([refetch(), queryClient.invalidateQueries({ queryKey: trpc.categories.pathKey() })])
      onSaved()
      setNotice({ isGood: true, text: t('saved') })
    } catch (error) {
      const { by } = (errorDetailsOf(error) ?? {}) as { by?: string }
      const isConflict = errorCodeOf(error) === 'SETTINGS_CONFLICT'
      // What was changed here follows the other's change; saving again overwrites it knowingly.
      if (isConflict) await refetch()
      const text = isConflict ? t('conflict', { by: by || t('somebody') }) : t('failed', { error: sentence(error) })
      setNotice({ isGood: false, text })
    }
  }
  return { save, isBusy: update.isPending, notice, setNotice }
}

interface PreviewProps {
  menu: MenuRow[]
  footer: MenuRow[]
  choices: MenuChoices
}

/** What readers will see, and what is missing. */
function Preview({ menu, footer, choices }: PreviewProps) {
  const { t } = useTranslation(['adminSettings', 'site'])
  const seen = (rows: MenuRow[]) => nodesOf(rows.filter((row) => !choices.nameOf(row).isHidden))
  const bar = seen(menu)
  const name = (row: MenuRow) => {
    const { text, lang } = choices.nameOf(row)
    return <span lang={lang}>{text}</span>
  }
  const rows = [...menu, ...footer]
  const nameless = rows.filter((row) => choices.nameOf(row).english === '' && !choices.nameOf(row).isHidden)
  const linked = new Set(rows.filter(({ kind }) => kind === 'page').map(({ target }) => target))
  const lost = choices.publishedPages.filter(({ slug }) => !linked.has(slug))
  return (
    <>
      <div className="set-menus-preview on-sheet framed">
        <p className="cluster gap-x-4 hair-below pad-4 strong">
          {bar.slice(0, barLength).map(({ entry, inside }) => (
            <span key={entry.id}>
              {name(entry)} {inside.length > 0 && '▾'}
            </span>
          ))}
          {bar.length > barLength && <span>{t('site:more')} ▾</span>}
        </p>
        <div className="set-menus-foot pad-4 note">
          {seen(footer).map(({ entry, inside }) => (
            <ul key={entry.id}>
              <li className="strong">{name(entry)}</li>
              {inside.map((row) => (
                <li key={row.id}>{name(row)}</li>
              ))}
            </ul>
          ))}
        </div>
      </div>
      {nameless.length > 0 && (
        <p className="note">
          <LangText>
            {t('adminSettings:menus.nameless', { names: nameless.map((row) => choices.nameOf(row).text).join(', ') })}
          </LangText>
        </p>
      )}
      {lost.length > 0 && (
        <p className="note">
          <LangText>
            {t('adminSettings:menus.lost', {
              names: lost.map(({ slug }) => choices.nameOf({ kind: 'page', target: slug }).text).join(', '),
            })}
          </LangText>
        </p>
      )}
    </>
  )
}
