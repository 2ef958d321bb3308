import './notice.css'
import { classNames } from './class-names.ts'
import { Said, type Saying } from './said.tsx'

export interface NoticeText extends Saying {
  isGood: boolean
}

/** The result of an action: green for success, red for failure. */
export function Notice({ notice }: { notice: NoticeText | null }) {
  if (!notice) return null
  return (
    <p className={classNames('notice', !notice.isGood && 'bad')} role={notice.isGood ? 'status' : 'alert'}>
      <Said text={notice.text} more={notice.more} />
    </p>
  )
}
