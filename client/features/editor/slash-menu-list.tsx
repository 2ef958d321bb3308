import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { Editor } from '@tiptap/react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { SlashMenuStore } from './slash-menu-store.ts'
import { ToolIcon } from './tool-icon.tsx'

/** The open menu, under the line in which the stroke stands. The focus stays in the text, which says which item is chosen. */
export function SlashMenuList({ editor, store }: { editor: Editor; store: SlashMenuStore }) {
  const { t } = useTranslation('editor')
  const menu = useSyncExternalStore(store.subscribe, store.read)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const active = menu ? `${id}-${menu.at}` : null

  useLayoutEffect(() => {
    const text = editor.view.dom
    const box = list.current
    if (!active || !menu || !box) return
    text.setAttribute('aria-controls', id)
    text.setAttribute('aria-activedescendant', active)
    const frame = box.offsetParent?.getBoundingClientRect()
    // Above the line where a keyboard or the end of the window leaves no room below it.
    const window = visualViewport?.height ?? innerHeight
    const isAbove = menu.rect.bottom + box.offsetHeight > window && menu.rect.top > box.offsetHeight
    const top = isAbove ? menu.rect.top - box.offsetHeight : menu.rect.bottom
    box.style.top = `${top - (frame?.top ?? 0)}px`
    const room = (frame?.width ?? 0) - box.offsetWidth
    box.style.left = `${Math.max(0, Math.min(room, menu.rect.left - (frame?.left ?? 0)))}px`
    box.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
    return () => {
      text.removeAttribute('aria-controls')
      text.removeAttribute('aria-activedescendant')
    }
  }, [editor, menu, active, id])

  if (!menu) return null
  return (
    <div className="ed-insert ed-slash stack on-sheet" id={id} ref={list} role="listbox" aria-label={t('insert.menu')}>
      {menu.items.map((item, index) => (
        <button
          className="row tap gap-3"
          key={item.name}
          id={`${id}-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === menu.at}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => menu.choose(item)}
        >
          <ToolIcon name={item.icon} />
          {t(`insert.${item.name}`)}
        </button>
      ))}
    </div>
  )
}
