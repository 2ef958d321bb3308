import './details-section.css'
import { useId, useState, type ReactNode } from 'react'
import { z } from 'zod'
import { storageKeys } from '#shared/storage-keys.ts'
import { deviceStorage } from '#client/core/storage.ts'

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
          <span className="details-brief ellipsis grows note soft">{brief}</span>
        </summary>
        <div className="details-within">{children}</div>
      </details>
    </section>
  )
}
