import { storageKeys } from '#shared/storage-keys.ts'
import { deviceStorage } from './storage.ts'

declare global {
  interface Window {
    /** Missing where the script of the head has not run. */
    markPlaces?: (stored: string | null) => void
  }
}

/**
 * Runs in the head, before anything is painted. It tells the style sheets what the reader has begun, by attributes and
 * properties of the root element: `data-continue` of what was begun last, `data-resume` of the post of this page. So their
 * lines have their room and words before the scripts of the page are there.
 */
export const placesScript = `(function(w,d){function mark(name,place,words){d.removeAttribute('data-'+name);d.style.removeProperty('--'+name)
if(place)d.setAttribute('data-'+name,'');if(words)d.style.setProperty('--'+name,JSON.stringify(words))}
w.markPlaces=function(stored){var begun=[],way=location.pathname.split('/')
try{begun=JSON.parse(stored||'[]').filter(function(p){return !p.isFinished&&!p.isDropped})}catch(e){}
var last=begun[0],here=begun.filter(function(p){return way[1]==='posts'&&p.kind==='post'&&p.id===way[2]})[0]
mark('continue',last,last&&last.title);mark('resume',here,here&&here.heading)}
try{w.markPlaces(localStorage.getItem('${storageKeys.readingPlaces}'))}catch(e){}})(window,document.documentElement)`

/** Does the same again: for another page, or when the places have changed. */
export const markPlaces = (): void => window.markPlaces?.(deviceStorage.get(storageKeys.readingPlaces))
