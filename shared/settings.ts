import { z } from 'zod'
import { pdfAddressMark } from './addresses.ts'
import { paise } from './amount.ts'
import { standardDeliveryFee } from './orders.rules.ts'

// Settings of the server that admins change while it runs: one schema with a default for each. What is set before the
// start stands in the environment (server/core/env.ts).

/** The mark stands once, behind the name of the host, so that no PDF decides which host is asked. */
const viewerAddress = new RegExp(`^https://[^\\s/?#@{}]+[/?#][^\\s{}]*${pdfAddressMark}[^\\s{}]*$`)

export const settings = z.object({
  /** In paise: what the delivery of a new order costs. */
  defaultDeliveryFee: paise.default(standardDeliveryFee),
  /** Whether the browser's own menu stays away from a click with the right button. */
  rightClickBlock: z.boolean('FIELD_INVALID').default(true),
  /** Address of a viewer that PDFs are opened in; `{pdfUrl}` stands for the PDF's own. Empty: the site's own reader. */
  externalPdfViewer: z
    .string('FIELD_INVALID')
    .trim()
    .max(1000, 'FIELD_TOO_LONG')
    .refine(
      (address) => address === '' || (viewerAddress.test(address) && URL.canParse(address)),
      'VIEWER_ADDRESS_INVALID',
    )
    .default(''),
})
export type Settings = z.infer<typeof settings>
export type SettingName = keyof Settings

/** Settings that editors may change too; all others are the owner's. */
export const editorSettings: ReadonlySet<SettingName> = new Set(['defaultDeliveryFee'])

/** The settings, with what the site's pages must know of those that were made before the start. */
export const siteSettings = settings.extend({
  /** Whether the site is known to Google: otherwise nobody is offered that way. */
  signInWithGoogle: z.boolean(),
})
export type SiteSettings = z.infer<typeof siteSettings>

/** New values of some settings. */
export const settingsUpdate = z.strictObject({
  defaultDeliveryFee: settings.shape.defaultDeliveryFee.unwrap().optional(),
  rightClickBlock: settings.shape.rightClickBlock.unwrap().optional(),
  externalPdfViewer: settings.shape.externalPdfViewer.unwrap().optional(),
})
