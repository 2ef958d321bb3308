import { z } from 'zod'
import { pdfAddressMark } from './addresses.ts'
import { paise } from './amount.ts'
import { standardDeliveryFee } from './orders.rules.ts'

// Settings that admins change at runtime, with their defaults. Settings of the deployment are environment variables
// (server/core/env.ts).

/** The placeholder must come after the host name, so that no PDF can choose the host. */
const viewerAddress = new RegExp(`^https://[^\\s/?#@{}]+[/?#][^\\s{}]*${pdfAddressMark}[^\\s{}]*$`)

export const settings = z.object({
  /** Delivery fee of new orders, in paise. */
  defaultDeliveryFee: paise.default(standardDeliveryFee),
  /** Whether the context menu is disabled. */
  rightClickBlock: z.boolean('FIELD_INVALID').default(true),
  /** Address of an external PDF viewer, with the placeholder `{pdfUrl}`. Empty: the site's own viewer. */
  externalPdfViewer: z
    .string('FIELD_INVALID')
    .trim()
    .max(1000, 'FIELD_TOO_LONG')
    .refine(
      (address) => address === '' || (viewerAddress.test(address) && URL.canParse(address)),
      'VIEWER_ADDRESS_INVALID',
    )
    .default(''),
  /** Whether everybody on the staff needs a second factor. It is changed with the people of the site, by owners who have one. */
  requireSecondFactor: z.boolean('FIELD_INVALID').default(false),
})
export type Settings = z.infer<typeof settings>
export type SettingName = keyof Settings

/** Settings that editors may change too; the others only owners. */
export const editorSettings: ReadonlySet<SettingName> = new Set(['defaultDeliveryFee'])

/** The settings, with what pages need to know of the environment. */
export const siteSettings = settings.omit({ requireSecondFactor: true }).extend({
  /** Whether sign-in by Google is configured; otherwise it is not offered. */
  signInWithGoogle: z.boolean(),
})
export type SiteSettings = z.infer<typeof siteSettings>

/** New values of some settings. */
export const settingsUpdate = z.strictObject({
  defaultDeliveryFee: settings.shape.defaultDeliveryFee.unwrap().optional(),
  rightClickBlock: settings.shape.rightClickBlock.unwrap().optional(),
  externalPdfViewer: settings.shape.externalPdfViewer.unwrap().optional(),
})
