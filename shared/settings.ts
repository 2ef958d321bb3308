import { z } from 'zod'
import { paise } from './amount.ts'
import { standardDeliveryFee } from './shop.ts'

// Settings of the server that admins change while it runs: one schema with a default for each. What is set before the
// start stands in the environment (server/core/env.ts).

export const settings = z.object({
  /** In paise: what the delivery of a new order costs. */
  defaultDeliveryFee: paise.default(standardDeliveryFee),
})
export type Settings = z.infer<typeof settings>
export type SettingName = keyof Settings

/** Settings that editors may change too; all others are the owner's. */
export const editorSettings: ReadonlySet<SettingName> = new Set(['defaultDeliveryFee'])

/** New values of some settings. */
export const settingsUpdate = z.strictObject({
  defaultDeliveryFee: settings.shape.defaultDeliveryFee.unwrap().optional(),
})
