// The page is readable before its scripts serve it. The buttons that are pressed meanwhile are remembered, and pressed again
// as soon as they do something; links, menus and the search need no scripts.

declare global {
  interface Window {
    /** Buttons that were pressed too early, each once. */
    earlyTaps?: HTMLElement[]
  }
}

/** Runs in the head. It hears of every click before React does, which would drop those in parts that are not hydrated yet. */
export const earlyTapsScript = `(function(w,taps){w.addEventListener('click',function(e){var b=e.target.closest('button[type=button]')
if(!b||document.documentElement.hasAttribute('data-interactive'))return
e.stopImmediatePropagation();if(taps.indexOf(b)<0)taps.push(b)},true)})(window,window.earlyTaps=[])`

/** Does what was pressed too early. Called once the page serves its reader. */
export function doEarlyTaps(): void {
  for (const button of window.earlyTaps?.splice(0) ?? []) {
    // What has gone meanwhile was for something that is no longer there.
    if (button.isConnected) button.click()
  }
}
