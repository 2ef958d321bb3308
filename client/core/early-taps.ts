// The page is readable before its scripts serve it. The buttons that are pressed and the forms that are sent meanwhile are
// remembered, and pressed and sent again as soon as they do something; links, menus and the search need no scripts.

declare global {
  interface Window {
    /** Buttons and forms that were used too early, each once. */
    earlyTaps?: HTMLElement[]
  }
}

/**
 * Runs in the head. It hears of every click before React does, which would drop those in parts that are not hydrated yet.
 * A form without an address of its own would be sent by the browser to that of the page, with what was typed in it.
 */
export const earlyTapsScript = `(function(w,taps){function hold(e,x){if(!x||document.documentElement.hasAttribute('data-interactive'))return
e.preventDefault();e.stopImmediatePropagation();if(taps.indexOf(x)<0)taps.push(x)}
w.addEventListener('click',function(e){hold(e,e.target.closest('button[type=button]'))},true)
w.addEventListener('submit',function(e){hold(e,e.target.hasAttribute('action')?null:e.target)},true)})(window,window.earlyTaps=[])`

/** Does what was asked for too early. Called once the page serves its reader. */
export function doEarlyTaps(): void {
  for (const element of window.earlyTaps?.splice(0) ?? []) {
    // What has gone meanwhile was for something that is no longer there.
    if (!element.isConnected) continue
    if (!(element instanceof HTMLFormElement)) element.click()
    else {
      // For most events React hydrates the part that they happen in first; not for `submit`, which would pass it by.
      element.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
      element.requestSubmit()
    }
  }
}
