import { storageKeys } from '#shared/storage-keys.ts'
import { deviceStorage } from './storage.ts'

export type Theme = 'dark' | 'light'

/**
 * Runs in the head, before anything is painted: the stored theme, else the device's. It also marks that scripts run
 * (`js`), unless the browser is too old for those of the site (modules), so that controls which need them are shown only then.
 * Of the two colours for the browser's own bars, which follow the device, a stored theme chooses one.
 */
export const themeScript = `(function(d){if('noModule' in HTMLScriptElement.prototype)d.classList.add('js');var t;try{t=localStorage.getItem('${storageKeys.theme}')}catch(e){}
if(t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches))d.classList.add('dark')
if(t)d.querySelectorAll('[name=theme-color]').forEach(function(m,i){m.media=(t==='dark')==i?'all':'not all'})})(document.documentElement)`

export const currentTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

/** Shows a theme and remembers it on this device. */
export function setTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark')
  const colours = document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')
  colours.forEach((colour, index) => (colour.media = (theme === 'dark') === (index === 1) ? 'all' : 'not all'))
  deviceStorage.set(storageKeys.theme, theme)
}

export const toggleTheme = (): void => setTheme(currentTheme() === 'dark' ? 'light' : 'dark')
