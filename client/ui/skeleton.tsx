import './skeleton.css'
import { classNames } from './class-names.ts'

/** A placeholder for a line of text; `short` for half a line. */
export function SkeletonLine({ short }: { short?: boolean }) {
  return <div className={classNames('sk l', short && 's')} />
}

/** A placeholder for an area; its size comes from the class. */
export function SkeletonBlock({ className }: { className?: string }) {
  return <div className={classNames('sk', className)} />
}
