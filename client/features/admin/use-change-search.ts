import { useNavigate } from '@tanstack/react-router'

interface NavigateOptions {
  replace?: boolean
  ignoreBlocker?: boolean
}

/** Changes some parameters of a list's address. Filters replace the entry of the history unless told otherwise. */
export function useChangeSearch(): (change: object, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return (change, options) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, ...change }),
      replace: true,
      resetScroll: false,
      ...options,
    })
}
