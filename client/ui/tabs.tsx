import './tabs.css'
import type { ReactNode } from 'react'

interface TabsProps<T extends string> {
  label: string
  tabs: readonly { value: T; label: string; count?: number; mark?: ReactNode }[]
  /** There are more than the numbers say. */
  isMore?: boolean | undefined
  current: T
  onChange: (value: T) => void
}

/** Filters of one list, of which one is active. */
export function Tabs<T extends string>({ label, tabs, isMore = false, current, onChange }: TabsProps<T>) {
  return (
    <div className="tabs" role="group" aria-label={label}>
      {tabs.map((tab) => (
        <button key={tab.value} type="button" aria-pressed={tab.value === current} onClick={() => onChange(tab.value)}>
          {tab.mark}
          {tab.label}
          {tab.count !== undefined && <span className="num">{isMore ? `${tab.count}+` : tab.count}</span>}
        </button>
      ))}
    </div>
  )
}
