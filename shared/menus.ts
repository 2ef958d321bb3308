import { z } from 'zod'
import { entryKinds, siteRoutes, type MenuEntry } from './menus.rules.ts'
import { isWebAddress, optionalLine } from './text-fields.ts'

const maxEntries = 60

const name = optionalLine(60)

/** Of which target an entry is wrong: each kind has its own. */
const targetFaults = {
  section: (target: string) => (target ? null : 'FIELD_REQUIRED'),
  page: (target: string) => (/^[a-z0-9-]{1,60}$/.test(target) ? null : 'PAGE_SLUG_INVALID'),
  route: (target: string) => ((siteRoutes as readonly string[]).includes(target) ? null : 'FIELD_INVALID'),
  link: (target: string) => (isWebAddress(target) ? null : 'LINK_ADDRESS_INVALID'),
  group: (target: string) => (target === '' ? null : 'FIELD_INVALID'),
}

/** An entry as it is typed. */
export const menuEntry = z
  .strictObject({
    kind: z.enum(entryKinds, 'FIELD_INVALID'),
    target: z.string('FIELD_INVALID').trim().max(300, 'FIELD_TOO_LONG'),
    ta: name.optional(),
    en: name.optional(),
    isInside: z.literal(true).optional(),
  })
  .superRefine(({ kind, target, ta, en }, ctx) => {
    const fault = targetFaults[kind](target)
    if (fault) ctx.addIssue({ code: 'custom', path: ['target'], message: fault })
    if ((kind === 'link' || kind === 'group') && !ta && !en)
      ctx.addIssue({ code: 'custom', path: ['ta'], message: 'FIELD_REQUIRED' })
  })

/** Without names that are empty, as it is stored and sent to pages. */
const stored = menuEntry.transform(({ kind, target, ta, en, isInside }): MenuEntry => ({
  ...{ kind, target },
  ...(ta && { ta }),
  ...(en && { en }),
  ...(isInside && { isInside }),
}))

/** None: as usual. */
export const menuEntries = z
  .array(stored, 'FIELD_INVALID')
  .max(maxEntries, 'MENU_TOO_LONG')
  .refine(([first]) => !first?.isInside, 'FIELD_INVALID')

export const menusUpdate = z.strictObject({
  menu: menuEntries.optional(),
  footerLinks: menuEntries.optional(),
  /** The version of the settings that the sender has seen. */
  version: z.int(),
})
export type MenusUpdate = z.infer<typeof menusUpdate>
