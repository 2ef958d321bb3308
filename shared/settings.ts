import { z } from 'zod'
import { pdfAddressMark } from './addresses.ts'
import { paise } from './amount.ts'
import { email } from './auth.ts'
import { accentContrast, minContrast } from './colours.ts'
import { langs } from './lang.ts'
import { menuEntries } from './menus.ts'
import type { MenuEntry } from './menus.rules.ts'
import { standardDeliveryFee } from './orders.rules.ts'
import { houseRules } from './proof/marks.ts'
import { defaultSite, siteNames, tones, type Mark, type Site } from './site.ts'
import type { Right } from './staff.rules.ts'
import { isWebAddress, oneLine } from './text-fields.ts'
import { cleanText } from './text.ts'

// Settings that the staff changes at runtime. Settings of the deployment are environment variables (server/core/env.ts).

/** The placeholder must come after the host name, so that no PDF can choose the host. */
const viewerAddress = new RegExp(`^https://[^\\s/?#@{}]+[/?#][^\\s{}]*${pdfAddressMark}[^\\s{}]*$`)

const line = (max: number, min = 0) =>
  z.string('FIELD_INVALID').transform(oneLine).pipe(z.string().min(min, 'FIELD_REQUIRED').max(max, 'FIELD_TOO_LONG'))
const lines = (max: number) =>
  z.string('FIELD_INVALID').transform(cleanText).pipe(z.string().max(max, 'FIELD_TOO_LONG'))
const inBoth = <T extends z.ZodType>(text: T) => z.strictObject({ ta: text, en: text }, 'FIELD_INVALID')

const colour = (theme: 'light' | 'dark', code: 'ACCENT_TOO_PALE' | 'ACCENT_TOO_DARK') =>
  z
    .string('FIELD_INVALID')
    .trim()
    .toLowerCase()
    .regex(/^#[\da-f]{6}$/, 'COLOUR_INVALID')
    .refine((hex) => !/^#[\da-f]{6}$/.test(hex) || accentContrast(hex, theme) >= minContrast, code)

const emailOrNone = z
  .string('EMAIL_INVALID')
  .trim()
  .toLowerCase()
  .refine((address) => address === '' || email.safeParse(address).success, 'EMAIL_INVALID')

const webAddress = z
  .string('LINK_ADDRESS_INVALID')
  .trim()
  .max(300, 'FIELD_TOO_LONG')
  .refine(isWebAddress, 'LINK_ADDRESS_INVALID')

/** A drawing, and the id of the one that the worker makes to replace it. */
const mark = z.strictObject({
  shown: z.strictObject({ id: z.string(), width: z.int(), height: z.int(), tone: z.enum(tones).optional() }).nullable(),
  drawing: z.string().nullable(),
})
export type StoredMark = z.infer<typeof mark>
const noMark: StoredMark = { shown: null, drawing: null }
export const markNames = ['logo', 'logoDark', 'icon'] as const
export type MarkName = (typeof markNames)[number]

/** @param right who may change it */
const setting = <S extends z.ZodType>(schema: S, fallback: z.output<S>, right: Right = 'owner') => ({
  schema,
  fallback,
  right,
})

/** One that `settings.update` does not change: a procedure of its own does. */
const settingElsewhere = <S extends z.ZodType>(schema: S, fallback: z.output<S>) => ({ schema, fallback, right: null })

/** Most characters of the sender of parcels. */
const maxSenderLength = 400

/** Every setting with its rules, its default, and who may change it. A new one is added at the end, and nowhere else. */
export const definitions = {
  /** Delivery fee of new orders, in paise. */
  defaultDeliveryFee: setting(paise, standardDeliveryFee, 'shop'),
  /** Whether the context menu is disabled. */
  rightClickBlock: setting(z.boolean('FIELD_INVALID'), true),
  /** Address of an external PDF viewer, with the placeholder `{pdfUrl}`. Empty: the site's own viewer. */
  externalPdfViewer: setting(
    z
      .string('FIELD_INVALID')
      .trim()
      .max(1000, 'FIELD_TOO_LONG')
      .refine(
        (address) => address === '' || (viewerAddress.test(address) && URL.canParse(address)),
        'VIEWER_ADDRESS_INVALID',
      ),
    '',
  ),

  // What the site is called and how it presents itself: shared/site.ts.
  name: setting(line(60, 1), defaultSite.name),
  latinName: setting(line(60), defaultSite.latinName),
  tagline: setting(inBoth(line(120)), defaultSite.tagline),
  description: setting(inBoth(line(300, 1)), defaultSite.description),
  logo: settingElsewhere(mark, noMark),
  logoDark: settingElsewhere(mark, noMark),
  icon: settingElsewhere(mark, noMark),
  accent: setting(
    z.strictObject({ light: colour('light', 'ACCENT_TOO_PALE'), dark: colour('dark', 'ACCENT_TOO_DARK') }),
    defaultSite.accent,
  ),
  address: setting(inBoth(lines(300)), defaultSite.address),
  email: setting(emailOrNone, defaultSite.email),
  phone: setting(
    z
      .string('MOBILE_INVALID')
      .trim()
      .regex(/^(?:\+?(?:[ ()-]*\d){6,15}[ ()-]*)?$/, 'MOBILE_INVALID')
      .max(40, 'FIELD_TOO_LONG'),
    defaultSite.phone,
  ),
  links: setting(z.array(webAddress, 'FIELD_INVALID').max(8, 'LINKS_TOO_MANY'), defaultSite.links),
  footer: setting(inBoth(lines(500)), defaultSite.footer),
  /** Shown until `until`, an ISO date. */
  notice: setting(
    z.strictObject({
      ta: line(200),
      en: line(200),
      until: z.iso.datetime({ error: 'FIELD_INVALID' }).nullable(),
    }),
    defaultSite.notice,
    'admin',
  ),
  paymentCod: setting(inBoth(lines(300)), defaultSite.paymentCod, 'shop'),
  paymentOnline: setting(inBoth(lines(300)), defaultSite.paymentOnline, 'shop'),
  /** Posts in the grid of home, on its first page. */
  homePosts: setting(
    z.int('HOME_POSTS_INVALID').min(5, 'HOME_POSTS_INVALID').max(59, 'HOME_POSTS_INVALID'),
    12,
    'admin',
  ),
  /** From whom mails are; where it is empty, from MAIL_FROM. */
  mailSender: setting(z.strictObject({ name: line(80), address: emailOrNone }), { name: '', address: '' }),
  /** Whether everybody on the staff needs a second factor. It is changed with the people of the site, by owners who have one. */
  requireSecondFactor: settingElsewhere(z.boolean('FIELD_INVALID'), false),
  /** Name and address on the labels of parcels, in lines. Empty: those of the site. */
  sender: setting(lines(maxSenderLength), '', 'shop'),
  /** Whether the staff is told by mail that orders and messages have come in. */
  mailNews: setting(z.boolean('FIELD_INVALID'), false),
  /** When the staff is mailed what waits: a time of the day in India, `07:30`. Empty: never. */
  digestTime: setting(
    z
      .string('FIELD_INVALID')
      .trim()
      .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'FIELD_INVALID'),
    '',
  ),
  /** Rules of the proofreader that editors have switched on or off, among the words of the house. */
  proofRules: settingElsewhere(z.partialRecord(z.enum(houseRules), z.boolean()), {}),
  /** The bar under the masthead, changed with its sections. Without entries: the sections of the bar, in their order. */
  menu: settingElsewhere(menuEntries, []),
  /** The columns of the footer. Without entries: the usual ones. */
  footerLinks: settingElsewhere(menuEntries, []),
}

type Definitions = typeof definitions
export type SettingName = keyof Definitions
export type Settings = { [N in SettingName]: z.output<Definitions[N]['schema']> }
export const settingNames = Object.keys(definitions) as SettingName[]

const shapeOf = (names: readonly SettingName[], make: (definition: Definitions[SettingName]) => z.ZodType) =>
  Object.fromEntries(names.map((name) => [name, make(definitions[name])]))

/** All settings as they are stored. What is missing, or was stored by other rules, has its default. */
export const settings = z.object(
  shapeOf(settingNames, ({ schema, fallback }) => (schema as z.ZodType).catch(fallback).default(fallback)),
) as unknown as z.ZodType<Settings>

export type TypedName = {
  [N in SettingName]: Definitions[N]['right'] extends null ? never : N
}[SettingName]
export const typedNames = settingNames.filter((name): name is TypedName => definitions[name].right !== null)
type Update = { [N in TypedName]?: Settings[N] | undefined }

/** New values of some settings. */
export const settingsUpdate = z.strictObject({
  ...shapeOf(typedNames, ({ schema }) => (schema as z.ZodType).optional()),
  /** The version that the sender has seen of them. Without it they are changed whatever they are. */
  version: z.int().optional(),
}) as unknown as z.ZodType<Update & { version?: number | undefined }, Update & { version?: number | undefined }>

/** A new drawing of an upload, or none. */
export const markUpdate = z.strictObject({ name: z.enum(markNames), uploadId: z.string().min(1).max(100).nullable() })

/** All of them, for the staff. `version` is that of the latest change. */
export const adminSettings = z.object({
  settings,
  version: z.int(),
  /** Whether outgoing mail is configured, and from whom it is by default. */
  mailFrom: z.string().nullable(),
})
export type AdminSettings = z.infer<typeof adminSettings>

/** What differs from the defaults of shared/site.ts. */
const siteChanges = z.custom<Partial<Site>>().optional()

/** The settings of which pages know, with what they need to know of the environment. */
export const siteSettings = z.object({
  defaultDeliveryFee: paise,
  rightClickBlock: z.boolean(),
  externalPdfViewer: z.string(),
  homePosts: z.int().optional(),
  /** Absent where it is empty: then the labels name the site. */
  sender: z.string().optional(),
  /** Whether sign-in by Google is configured; otherwise it is not offered. */
  signInWithGoogle: z.boolean(),
  site: siteChanges,
  /** Absent where they are as usual. */
  menu: z.custom<MenuEntry[]>().optional(),
  footerLinks: z.custom<MenuEntry[]>().optional(),
  /** The published pages of the house; absent where there are none. */
  pages: z.array(z.object({ slug: z.string(), ta: z.string(), en: z.string() })).optional(),
})
export type SiteSettings = z.infer<typeof siteSettings>

/** The site that settings make. A notice that has ended, or says nothing, is none. */
export function siteOf(all: Settings, now: number): Site {
  const { until } = all.notice
  const isOver = until !== null && Date.parse(until) <= now
  const shown = (name: MarkName): Mark | null => all[name].shown
  const own = Object.fromEntries(siteNames.map((name) => [name, all[name]])) as unknown as Site
  return {
    ...own,
    logo: shown('logo'),
    logoDark: shown('logoDark'),
    icon: shown('icon'),
    notice: isOver || langs.every((lang) => all.notice[lang] === '') ? defaultSite.notice : all.notice,
  }
}
