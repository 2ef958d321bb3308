import './notice.css'
import { classNames } from './class-names.ts'

export interface NoticeText {
  isGood: boolean
  text: string
}

/** The result of an action: green for success, red for failure. */
export function Notice({ notice }: { notice: NoticeText | null }) {
  if (!notice) return null
  return (
    <p className={classNames('notice', !notice.isGood && 'bad')} role={notice.isGood ? 'status' : 'alert'}>
      {notice.text}
    </p>
  )
}
