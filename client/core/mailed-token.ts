import { useEffect, useState } from 'react'

/**
 * The token of a link in an email. It is in the address's fragment, which no server and no log sees, and is
 * removed from the address as soon as the page has it: not while it renders, since React may begin a render anew.
 */
export function useMailedToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => {
    if (token) history.replaceState(history.state, '', location.pathname)
  }, [token])
  return token
}
