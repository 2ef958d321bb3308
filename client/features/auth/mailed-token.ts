import { useState } from 'react'

/** A render that React begins anew finds the address already without it. */
let taken: { pathname: string; token: string } | undefined

/**
 * The token of a link in an email. It is in the address's fragment, which no server and no log sees, and is
 * removed from the address at once.
 */
export const useMailedToken = (): string =>
  useState(() => {
    const { hash, pathname } = location
    const token = hash.slice(1)
    if (token) {
      taken = { pathname, token }
      history.replaceState(history.state, '', pathname)
    }
    return taken?.pathname === pathname ? taken.token : ''
  })[0]
