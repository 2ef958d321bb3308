import { Component, type ReactNode } from 'react'

interface OptionalProps {
  children: ReactNode
  /** Shown in its place when it has failed. */
  fallback?: ReactNode
}

/** What the page can do without: if it fails, as in a browser that lacks something, it is gone, and nothing else. */
export class Optional extends Component<OptionalProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.info('A part of the page that it can do without has failed.', error)
  }

  override render(): ReactNode {
    const { children, fallback = null } = this.props
    return this.state.hasFailed ? fallback : children
  }
}
