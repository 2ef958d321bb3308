import type { Lang } from '#shared/lang.ts'
import { markPath, type MarkPart, type Site } from '#shared/site.ts'

const paper = '#f4f4f0'

/** Those that the client's build brings, for a site without an icon of its own: client/public/favicon.svg as PNG. */
const builtIn = (part: Exclude<MarkPart, 'logo'>): string =>
  part === 'icon' ? '/icons/favicon.ico' : `/icons/${part}.png`

/** Where browsers that ask for `/favicon.ico` unbidden, and iOS for its own, find the icon. No iOS takes an SVG. */
export const iconPath = ({ icon }: Pick<Site, 'icon'>, part: Exclude<MarkPart, 'logo'>): string =>
  icon ? markPath(icon, part) : builtIn(part)

/** `/manifest.webmanifest`: how devices name and show the site on their home screens. */
export function webManifest(site: Site, lang: Lang): string {
  const { name } = site
  const png = (part: 'small' | 'large' | 'maskable', side: number) => ({
    src: iconPath(site, part),
    sizes: `${side}x${side}`,
    type: 'image/png',
  })
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
    icons: [png('small', 192), png('large', 512), { ...png('maskable', 512), purpose: 'maskable' }],
  })
}
