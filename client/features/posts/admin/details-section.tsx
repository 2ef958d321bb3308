import './details-section.css'
import { useId, useState, useSyncExternalStore, type ReactNode } from 'react'
import { z } from 'zod'
import { storageKeys } from '#shared/storage-keys.ts'
import { deviceStorage } from '#client/core/storage.ts'
import { LangText } from '#client/ui/lang-text.tsx'

type SectionName = 'state' | 'places' | 'pictures' | 'people' | 'search' | 'counterpart'

const readFolded = (): string[] => z.array(z.string()).catch([]).parse(deviceStorage.json(storageKeys.foldedDetails))

function remember(name: SectionName, isOpen: boolean): void {
  const others = readFolded().filter((other) => other !== name)
  const folded = isOpen ? others : [...others, name]
  if (folded.length > 0) deviceStorage.set(storageKeys.foldedDetails, JSON.stringify(folded))
  else deviceStorage.remove(storageKeys.foldedDetails)
}

/** Opens the sections that an element stands in, without remembering it. */
export function unfoldAround(element: Element): void {
  const details = element.closest<HTMLDetailsElement>('.details-section > details')
  if (details) details.open = true
}

interface DetailsSectionProps {
  name: SectionName
  heading: string
  /** What is said of it while it is folded. */
  brief?: ReactNode
  /** What others who write see of where one is. */
  place?: string
  children: ReactNode
}

/** A part of the details, which folds; the device remembers what was folded by hand. */
export function DetailsSection({ name, heading, brief, place, children }: DetailsSectionProps) {
  const headingId = useId()
  const [wasOpen] = useState(() => !readFolded().includes(name))
  return (
    <section className="details-section" data-place={place} aria-labelledby={headingId}>
      <details open={wasOpen}>
        {/* Pressed before it opens or closes; what opens it otherwise is not remembered. */}
        <summary
          onClick={({ currentTarget }) => remember(name, !(currentTarget.parentElement as HTMLDetailsElement).open)}
        >
          <h3 className="rigid" id={headingId}>
            {heading}
          </h3>
          <span className="details-brief ellipsis grows note soft">
            {typeof brief === 'string' ? <LangText>{brief}</LangText> : brief}
          </span>
        </summary>
        <div className="details-within">{children}</div>
      </details>
    </section>
  )
}

/** From here on the panel has a place beside the text; below, it lies over it. */
const wide = '(min-width: 64rem)'

function onWidth(changed: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/**
 * Whether the details of a post are seen: beside the text as this device remembers it, over it only while they are wanted.
 * @param isPane two posts share the screen: there is no room beside the text
 */
export function useDetailsPanel(isPane: boolean) {
  const isBeside = useSyncExternalStore(onWidth, () => matchMedia(wide).matches) && !isPane
  const [isKept, setKept] = useState(() => deviceStorage.get(storageKeys.writingPanel) !== 'closed')
  const [isOver, setOver] = useState(false)
  const [wasPane, setWasPane] = useState(isPane)
  if (wasPane !== isPane) {
    setWasPane(isPane)
    setOver(false)
  }
  const isOpen = isBeside ? isKept : isOver
  return {
    isOpen,
    /** It covers the text, which waits. */
    isSheet: isOpen && !isBeside,
    set: (next: boolean) => {
      if (!isBeside) return setOver(next)
      setKept(next)
      if (next) deviceStorage.remove(storageKeys.writingPanel)
      else deviceStorage.set(storageKeys.writingPanel, 'closed')
    },
  }
}

export type DetailsPanelState = ReturnType<typeof useDetailsPanel>
