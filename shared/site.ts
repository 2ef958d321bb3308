import type { Lang } from './lang.ts'

// What the site is called and how it presents itself: settings that owners change, with these as their defaults.
// Pages carry only what differs from them (shared/settings.ts). Without zod: readers' pages load it.

export type Texts = Record<Lang, string>

/** A logo on clear ground that needs another one: nearly all of it is as light as paper, or as dark as ink. */
export const tones = ['light', 'dark'] as const

/** A drawing that the worker has made of an upload: a logo, or the icon. */
export interface Mark {
  id: string
  /** Of the drawing for pages, in pixels. */
  width: number
  height: number
  /** Left out where it can be seen on light and on dark paper. */
  tone?: (typeof tones)[number] | undefined
}

export interface Site {
  name: string
  /** The name in Latin script, shown beside the other one in English; may be empty. */
  latinName: string
  tagline: Texts
  description: Texts
  /** Stands in the place of the name in the masthead. */
  logo: Mark | null
  /** The same on dark paper; without one the other stands there too. */
  logoDark: Mark | null
  icon: Mark | null
  /** Of links and large surfaces on light paper, and of links on dark paper: `#rrggbb`. */
  accent: { light: string; dark: string }
  /** Postal address. */
  address: Texts
  email: string
  phone: string
  /** Pages of the publication elsewhere: https addresses. */
  links: string[]
  footer: Texts
  /** A line above the masthead, until a time (ISO) or until it is emptied. */
  notice: Texts & { until: string | null }
  /** What is said of the two ways to pay, at the checkout. */
  paymentCod: Texts
  paymentOnline: Texts
}

/** What the site is called on a page, or in a mail, of a language. */
export const siteNameIn = ({ name, latinName }: Pick<Site, 'name' | 'latinName'>, lang: Lang): string =>
  (lang === 'en' && latinName) || name

const nothing: Texts = { ta: '', en: '' }

export const defaultSite: Site = {
  name: 'மை',
  latinName: 'Mai',
  tagline: { ta: 'செய்தி, இலக்கியம், புத்தகம்', en: 'News, literature, books' },
  description: {
    ta: 'செய்தி, கட்டுரை, கவிதை, நேர்காணல், நூல் மதிப்புரை: ஒரே மையில் எழுதப்படும் தமிழ் இதழ்.',
    en: 'News, essays, poems, interviews and book reviews: a Tamil magazine written in one ink.',
  },
  logo: null,
  logoDark: null,
  icon: null,
  accent: { light: '#1b2a9e', dark: '#a9b6ff' },
  address: { ta: '47 மேல மாசி வீதி, மதுரை 625001', en: '47 West Masi Street, Madurai 625001' },
  email: '',
  phone: '',
  links: [],
  footer: nothing,
  notice: { ...nothing, until: null },
  paymentCod: nothing,
  paymentOnline: nothing,
}
export type SiteName = keyof Site
export const siteNames = Object.keys(defaultSite) as SiteName[]

/** The site as pages know it: the defaults, and what they carry of the settings. */
export const siteWith = (changes: Partial<Site> | undefined): Site =>
  changes ? { ...defaultSite, ...changes } : defaultSite

export const hasDefaultAccent = ({ accent: { light, dark } }: Pick<Site, 'accent'>): boolean =>
  light === defaultSite.accent.light && dark === defaultSite.accent.dark

/** Address of a drawing; `part` as the worker names them (worker/jobs/draw-mark). */
export const markPath = ({ id }: Pick<Mark, 'id'>, part: MarkPart): string => `/media/${id}/${part}.png`

export const logoParts = ['logo'] as const
/** `icon` is for browsers, `touch` for home screens, `maskable` for those that cut it in their own shape. */
export const iconParts = ['icon', 'touch', 'small', 'large', 'maskable'] as const
export type MarkPart = (typeof logoParts | typeof iconParts)[number]
