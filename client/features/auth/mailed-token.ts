import { useState } from 'react'

/**
 * The token of a link in a mail. It stands behind the mark of the address, where no server and no log sees it, and is
 * taken out of the address at once.
 */
export const useMailedToken = (): string =>
  useState(() => {
    const token = location.hash.slice(1)
    if (token) history.replaceState(history.state, '', location.pathname)
    return token
  })[0]
