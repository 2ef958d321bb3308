import type { AnyRouter } from '@tanstack/react-router'

// The server sends each page whole, so that it can be read without scripts: where they fail in a browser, the reader gets
// that page back, with links and forms that work, and only what needs scripts is not offered.

/** The document as the server has sent it, until the reader goes on from it. */
let sent: HTMLElement | undefined
let stopScripts: () => void

/**
 * Runs in the head, for scripts that cannot be loaded or run at all: the page that is there stays. Browsers report the
 * scripts of extensions and pictures, too.
 */
export const failedScriptsScript = `addEventListener('error',function(e){var d=document.documentElement,s=e.target
if(!d.hasAttribute('data-interactive')&&(s===window?String(e.filename).indexOf(location.origin+'/assets/')===0:s.tagName==='SCRIPT'))d.classList.remove('js')},true)`

/**
 * Remembers the page before it is hydrated.
 * @param stop ends what the scripts do with the document
 */
export function keepSentPage(router: AnyRouter, stop: () => void): void {
  stopScripts = stop
  sent = document.documentElement.cloneNode(true) as HTMLElement
  router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
    if (fromLocation && hrefChanged) sent = undefined
  })
}

/** Whether the server has sent the page that is shown, and all of it: not a part for a reader's own data, nor a failure. */
export const isSentPage = ({ state }: AnyRouter): boolean =>
  sent !== undefined && state.matches.every(({ ssr, status }) => ssr !== false && status !== 'error')

/** Shows the page as the server has sent it; of one that was made in the browser the server is asked. */
export function backToSentPage(): void {
  if (!sent) return location.reload()
  const top = scrollY
  stopScripts()
  sent.classList.remove('js')
  document.documentElement?.remove()
  document.append(sent)
  scrollTo({ top, behavior: 'instant' })
}
