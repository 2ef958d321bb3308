import './series-thread.css'
import type { PartState } from './series-progress.ts'

/** Of more parts each cell would be a dot. */
const maxCells = 24

/** How far a reader is in a series; in words it is said beside. */
export function SeriesThread({ states }: { states: readonly PartState[] }) {
  if (states.length > maxCells) {
    const share = states.filter((state) => state === 'read').length / states.length
    return (
      <div className="thread long" aria-hidden="true">
        <i className="read" style={{ width: `${Math.round(share * 100)}%` }} />
      </div>
    )
  }
  return (
    <div className="thread" aria-hidden="true">
      {states.map((state, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a part has its number alone
        <i key={index} className={state} />
      ))}
    </div>
  )
}
