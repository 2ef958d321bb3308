import type { Lang } from '#shared/lang.ts'
import { markPath, type Site } from '#shared/site.ts'

const paper = '#f4f4f0'

/** `/manifest.webmanifest`: how devices name and show the site on their home screens. */
export function webManifest(site: Site, lang: Lang): string {
  const { icon, name } = site
  const png = (side: number) => ({ sizes: `${side}x${side}`, type: 'image/png' })
  const icons = icon
    ? [
        { src: markPath(icon, 'small'), ...png(192) },
        { src: markPath(icon, 'large'), ...png(512) },
        { src: markPath(icon, 'maskable'), ...png(512), purpose: 'maskable' },
      ]
    : [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }]
  return JSON.stringify({
    name,
    short_name: name,
    description: site.description[lang],
    lang,
    id: '/home',
    start_url: '/home',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons,
  })
}

/** Where browsers that ask for `/favicon.ico` unbidden, and iOS for its own, find the icon. */
export const iconPath = ({ icon }: Site, part: 'icon' | 'touch'): string =>
  icon ? markPath(icon, part) : '/favicon.svg'
