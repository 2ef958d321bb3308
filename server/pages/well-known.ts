/** Files that browsers, machines and password managers ask for at fixed addresses. */
import { dayMs } from '#shared/durations.ts'
import type { Lang } from '#shared/lang.ts'
import { markPath, type MarkPart, type Site } from '#shared/site.ts'

/** RFC 9116: where to report weaknesses. It must expire; always in about half a year, since the page stays the same. */
export const securityTxt = (publicUrl: string, now = Date.now()): string =>
  `Contact: ${publicUrl}/contact
Expires: ${new Date(Math.floor(now / dayMs + 180) * dayMs).toISOString()}
Preferred-Languages: ta, en
Canonical: ${publicUrl}/.well-known/security.txt
`

/** The page on which a password is changed: password managers lead their users to `/.well-known/change-password`. */
export const passwordPage = '/profile'

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

/** Paths that are no pages or belong to one reader, including everything below. */
const closed = [
  ...['/admin', '/auth', '/api', '/trpc', '/lang'],
  ...['/login', '/login-client', '/signup', '/forgot-password', '/reset-password', '/confirm-email', '/undo-change'],
  ...['/newsletter', '/preview'],
  ...[
    '/cart',
    '/checkout',
    '/orders',
    '/order-confirmation',
    '/profile',
    '/bookmarks',
    '/following',
    '/notifications',
    '/settings',
  ],
]

/** Allows everything else. The rules match whole path segments, so that none blocks a category by accident. */
export const robotsTxt = (publicUrl: string): string =>
  `User-agent: *
${closed.map((path) => `Disallow: ${path}$\nDisallow: ${path}?\nDisallow: ${path}/`).join('\n')}
Disallow: /search?

Sitemap: ${publicUrl}/sitemap.xml
`
