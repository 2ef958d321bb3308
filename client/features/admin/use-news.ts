import { useEffect, useRef } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { badgeText } from '#shared/badge.ts'
import { urgentOf, type Waiting } from './use-waiting.ts'

const newsMs = 6000
const sign = /^\(\d+\+?\) /

/** Says that an order or a message has come in, and keeps the number of those who wait in the title of the window. */
export function useNews(waiting: Waiting | undefined): void {
  const { t } = useTranslation('adminHome')
  const toast = useToast()
  const last = useRef<Waiting>(undefined)
  useEffect(() => {
    const before = last.current
    last.current = waiting
    if (!before || !waiting) return
    const added = (key: 'orders' | 'messages') => (waiting[key]?.count ?? 0) - (before[key]?.count ?? 0)
    const news = (['orders', 'messages'] as const)
      .filter((key) => added(key) > 0)
      .map((key) => t(`news.${key}`, { count: added(key) }))
    if (news.length > 0) toast.show(news.join(' '), newsMs)
  }, [waiting, t, toast])

  const urgent = waiting ? urgentOf(waiting) : 0
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(sign, '')
      const title = urgent > 0 ? `(${badgeText(urgent)}) ${plain}` : plain
      if (document.title !== title) document.title = title
    }
    write()
    // Every page sets its own.
    const observer = new MutationObserver(write)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(sign, '')
    }
  }, [urgent])
}
