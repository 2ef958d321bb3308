import './toast.css'
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Said, type Saying } from './said.tsx'

/** How long a message stays, unless the caller says otherwise. */
const toastMs = 3000

interface Toasts {
  /** Shows a message at the foot of the page, in place of the one before. */
  show(said: string | Saying, ms?: number): void
}

const ToastContext = createContext<Toasts | null>(null)

export function useToast(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToast needs a ToastProvider around it')
  return toasts
}

/** Around the whole document; the message itself is shown by <ToastRegion />, inside the body. */
const MessageContext = createContext<Saying | null>(null)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Saying | null>(null)
  const timer = useRef<number>(undefined)

  const show = useCallback((said: string | Saying, ms = toastMs) => {
    clearTimeout(timer.current)
    setMessage(typeof said === 'string' ? { text: said } : said)
    timer.current = window.setTimeout(() => setMessage(null), ms)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])

  const toasts = useMemo(() => ({ show }), [show])
  return (
    <ToastContext value={toasts}>
      <MessageContext value={message}>{children}</MessageContext>
    </ToastContext>
  )
}

/** Where messages appear. Rendered before them, or screen readers would not announce them. */
export function ToastRegion() {
  const message = use(MessageContext)
  return (
    <div className="toasts no-print" role="status" aria-live="polite">
      {message && (
        <p className="toast">
          <Said {...message} />
        </p>
      )}
    </div>
  )
}
