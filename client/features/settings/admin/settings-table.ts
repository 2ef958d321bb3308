import type { HTMLInputTypeAttribute } from 'react'
import { z } from 'zod'
import { pdfAddressMark } from '#shared/addresses.ts'
import { definitions, type Settings, type TypedName } from '#shared/settings.ts'
import { fieldOfMoment, lastMinute, momentOfField } from '#client/core/time-field.ts'
import type { ValueNames } from '#client/i18n/messages.gen.d.ts'
import { typedNumber } from '#client/features/admin/form-schema.ts'

type Words = ValueNames['adminSettings']
/** A message that is told nothing. */
type Word = { [Key in keyof Words]: Words[Key] extends never ? Key : never }[keyof Words]

/** A field of the page. What it says is the message of its setting's name, unless given. */
export interface SettingField {
  /** A setting, or a part of one: `accent.light`. */
  name: string
  /** In both languages, to tick, or with a choice of colours; otherwise a text. */
  kind?: 'both' | 'check' | 'colour'
  label?: Word
  hint?: Word | 'viewerHint'
  as?: 'textarea'
  type?: HTMLInputTypeAttribute
  inputMode?: 'numeric' | 'url'
  lang?: 'en'
  required?: boolean
  maxLength?: number
  max?: string
  placeholder?: string
  autoComplete?: 'off'
  spellCheck?: false
}

/** Each part of the page, with its fields. */
const settingsTable = {
  identity: [
    { name: 'name', required: true },
    { name: 'latinName', hint: 'latinNameHint', lang: 'en' },
    { name: 'tagline', kind: 'both' },
    { name: 'description', kind: 'both', hint: 'descriptionHint', as: 'textarea', required: true },
  ],
  look: [
    { name: 'accent.light', kind: 'colour', label: 'accent.light' },
    { name: 'accent.dark', kind: 'colour', label: 'accent.dark' },
  ],
  contact: [
    { name: 'address', kind: 'both', as: 'textarea' },
    { name: 'email', type: 'email', autoComplete: 'off' },
    { name: 'phone', type: 'tel', autoComplete: 'off' },
    { name: 'links', hint: 'linksHint', as: 'textarea', spellCheck: false },
    { name: 'footer', kind: 'both', as: 'textarea' },
  ],
  home: [{ name: 'homePosts', hint: 'homePostsHint', inputMode: 'numeric', maxLength: 2, required: true }],
  shop: [
    { name: 'paymentCod', kind: 'both', hint: 'paymentHint', as: 'textarea' },
    { name: 'paymentOnline', kind: 'both', hint: 'paymentHint', as: 'textarea' },
  ],
  mail: [
    { name: 'mailSender.name', label: 'senderName', autoComplete: 'off' },
    {
      name: 'mailSender.address',
      label: 'senderAddress',
      hint: 'senderAddressHint',
      type: 'email',
      autoComplete: 'off',
    },
    { name: 'mailNews', kind: 'check', hint: 'mailNewsHint' },
    { name: 'digestTime', hint: 'digestTimeHint', type: 'time' },
  ],
  notice: [
    { name: 'notice', kind: 'both', label: 'noticeText', hint: 'noticeHint' },
    { name: 'notice.until', label: 'noticeUntil', hint: 'noticeUntilHint', type: 'datetime-local', max: lastMinute },
  ],
  reading: [
    { name: 'rightClickBlock', kind: 'check', label: 'rightClick', hint: 'rightClickHint' },
    {
      name: 'externalPdfViewer',
      label: 'viewer',
      hint: 'viewerHint',
      type: 'url',
      inputMode: 'url',
      autoComplete: 'off',
      spellCheck: false,
      placeholder: `https://viewer.example/?file=${pdfAddressMark}`,
    },
  ],
} as const satisfies Record<string, readonly SettingField[]>

export type SectionId = keyof typeof settingsTable
export const sectionIds = Object.keys(settingsTable) as SectionId[]

/** Addresses, one in each line. */
const linkLines = z
  .string()
  .transform((text) =>
    text
      .split('\n')
      .map((each) => each.trim())
      .filter(Boolean),
  )
  .superRefine((list, ctx) => {
    const [issue] = definitions.links.schema.safeParse(list).error?.issues ?? []
    if (issue) ctx.addIssue({ code: 'custom', message: issue.message })
  })

/** A time in India, as it is typed. */
const indianTime = z
  .string()
  .refine((text) => text === '' || momentOfField(text) !== null, 'FIELD_INVALID')
  .transform(momentOfField)

/** Settings that are typed otherwise than they are stored. */
const typedOtherwise = {
  links: { schema: linkLines, toTyped: ({ links }: Settings) => links.join('\n') },
  homePosts: {
    schema: typedNumber.pipe(definitions.homePosts.schema),
    toTyped: ({ homePosts }: Settings) => String(homePosts),
  },
  notice: {
    schema: z.object({ ...definitions.notice.schema.shape, until: indianTime }),
    toTyped: ({ notice }: Settings) => ({ ...notice, until: fieldOfMoment(notice.until) }),
  },
}
type Otherwise = typeof typedOtherwise

/** All settings as they are typed. */
export type TypedSettings = {
  [Name in TypedName]: Name extends keyof Otherwise ? z.input<Otherwise[Name]['schema']> : Settings[Name]
}
export type SettingsChange = { [Name in TypedName]?: Settings[Name] }

const codecOf = (name: TypedName): { schema: z.ZodType; toTyped: (settings: Settings) => unknown } =>
  name in typedOtherwise
    ? typedOtherwise[name as keyof Otherwise]
    : { schema: definitions[name].schema, toTyped: (settings) => settings[name] }

/** The form of a part: its settings, the schema of what is typed, and the values that it begins with. */
export function formOfSection(id: SectionId) {
  const fields: readonly SettingField[] = settingsTable[id]
  const names = [...new Set(fields.map(({ name }) => name.split('.')[0] as TypedName))]
  return {
    fields,
    names,
    schema: z.object(Object.fromEntries(names.map((name) => [name, codecOf(name).schema]))) as unknown as z.ZodType<
      SettingsChange,
      Record<string, unknown>
    >,
    toTyped: (settings: Settings) => Object.fromEntries(names.map((name) => [name, codecOf(name).toTyped(settings)])),
  }
}
