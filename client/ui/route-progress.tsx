import './route-progress.css'
import { useRouterState } from '@tanstack/react-router'

/** Shows that the next page is loading. */
export function RouteProgress() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  return isLoading ? <div className="route-progress no-print" aria-hidden="true" /> : null
}
