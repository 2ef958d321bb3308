import './skeleton.css'
import { classNames } from './class-names.ts'

/** A line of text that is not there yet; `short` for half a line. */
export function SkeletonLine({ short }: { short?: boolean }) {
  return <div className={classNames('sk l', short && 's')} />
}

/** A surface that is not there yet; its size comes from the class. */
export function SkeletonBlock({ className }: { className?: string }) {
  return <div className={classNames('sk', className)} />
}
