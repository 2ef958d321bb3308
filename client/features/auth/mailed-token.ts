import { useState } from 'react'

/**
 * The token of a link in an email. It is in the address's fragment, which no server and no log sees, and is
 * removed from the address at once.
 */
export const useMailedToken = (): string =>
  useState(() => {
    const token = location.hash.slice(1)
    if (token) history.replaceState(history.state, '', location.pathname)
    return token
  })[0]
