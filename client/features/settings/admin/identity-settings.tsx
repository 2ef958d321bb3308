import { z } from 'zod'
import { accentContrast } from '#shared/colours.ts'
import { definitions, type Settings } from '#shared/settings.ts'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { FormField } from '#client/features/admin/form-fields.tsx'
import type { AdminForm } from '#client/features/admin/use-admin-form.ts'
import { MarkField } from './mark-field.tsx'
import { SettingsSection, typedAsStored, type PartProps } from './settings-section.tsx'
import { NamePreview, OnPapers } from './site-preview.tsx'
import { InBoth } from './in-both.tsx'

const identity = typedAsStored('name', 'latinName', 'tagline', 'description')

export function IdentitySettings({ stored }: PartProps) {
  const { t } = useTranslation('adminSettings')
  const lang = useLang()
  const { accent, logo } = stored.settings
  return (
    <SettingsSection
      id="identity"
      stored={stored}
      {...identity(stored)}
      fields={(form) => (
        <>
          <FormField form={form} name="name" label={t('name')} required />
          <FormField form={form} name="latinName" label={t('latinName')} hint={t('latinNameHint')} lang="en" />
          <InBoth form={form} name="tagline" label={t('tagline')} />
          <InBoth
            form={form}
            name="description"
            label={t('description')}
            hint={t('descriptionHint')}
            as="textarea"
            required
          />
        </>
      )}
      preview={(typed) => (
        <OnPapers accent={accent}>
          {() => (
            <NamePreview
              name={typed.name}
              latinName={typed.latinName}
              tagline={typed.tagline[lang]}
              logo={logo.shown}
            />
          )}
        </OnPapers>
      )}
    />
  )
}

const look = typedAsStored('accent')

export function LookSettings({ stored }: PartProps) {
  const { t } = useTranslation('adminSettings')
  const lang = useLang()
  const { settings } = stored
  const { logo, logoDark, icon } = settings
  const shownIn = { light: logo.shown, dark: logoDark.shown ?? logo.shown }
  return (
    <SettingsSection
      id="look"
      stored={stored}
      {...look(stored)}
      fields={(form) => (
        <>
          <ColourField form={form} theme="light" />
          <ColourField form={form} theme="dark" />
        </>
      )}
      preview={({ accent }) => (
        <OnPapers accent={accent}>
          {(theme) => (
            <>
              <NamePreview {...settings} tagline={settings.tagline[lang]} logo={shownIn[theme]} />
              <p>
                <span className="set-link accent">{t('sampleLink')}</span>{' '}
                <span className="set-fill">{t('sampleFill')}</span>
              </p>
            </>
          )}
        </OnPapers>
      )}
    >
      <div className="set-marks stack gap-5">
        <MarkField name="logo" mark={logo} label={t('logo')} hint={t('logoHint')} />
        <MarkField name="logoDark" mark={logoDark} label={t('logoDark')} hint={t('logoDarkHint')} />
        <MarkField name="icon" mark={icon} label={t('icon')} hint={t('iconHint')} />
      </div>
    </SettingsSection>
  )
}

interface ColourFieldProps {
  form: AdminForm<Pick<Settings, 'accent'>, Pick<Settings, 'accent'>>
  theme: 'light' | 'dark'
}

/** A colour to type or to choose, with its contrast. */
function ColourField({ form, theme }: ColourFieldProps) {
  const { t } = useTranslation('adminSettings')
  const name = `accent.${theme}` as const
  const value = form.values.accent[theme]
  const isColour = /^#[\da-f]{6}$/i.test(value)
  const ratio = isColour ? accentContrast(value, theme).toFixed(1) : '–'
  return (
    <div className="set-colour stack align-end gap-3">
      <FormField
        form={form}
        name={name}
        label={t(`accent.${theme}`)}
        hint={t('contrast', { ratio })}
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        required
      />
      <input
        type="color"
        aria-label={t(`accentPick.${theme}`)}
        value={isColour ? value : '#000000'}
        onChange={({ target }) => form.set(name, target.value)}
      />
    </div>
  )
}

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

const contact = z.object({
  address: definitions.address.schema,
  email: definitions.email.schema,
  phone: definitions.phone.schema,
  links: linkLines,
  footer: definitions.footer.schema,
})

export function ContactSettings({ stored }: PartProps) {
  const { t } = useTranslation('adminSettings')
  const lang = useLang()
  const { address, email, phone, links, footer, accent } = stored.settings
  return (
    <SettingsSection
      id="contact"
      stored={stored}
      schema={contact}
      source={{ address, email, phone, links: links.join('\n'), footer }}
      fields={(form) => (
        <>
          <InBoth form={form} name="address" label={t('address')} as="textarea" />
          <FormField form={form} name="email" label={t('email')} type="email" autoComplete="off" />
          <FormField form={form} name="phone" label={t('phone')} type="tel" autoComplete="off" />
          <FormField
            form={form}
            name="links"
            label={t('links')}
            hint={t('linksHint')}
            as="textarea"
            spellCheck={false}
          />
          <InBoth form={form} name="footer" label={t('footer')} as="textarea" />
        </>
      )}
      preview={(typed) => (
        <OnPapers accent={accent}>
          {() => (
            <div className="set-foot stack gap-2 note pre-line">
              <p>{typed.footer[lang]}</p>
              <p>
                {[typed.email, typed.phone, ...typed.links.split('\n')]
                  .filter((each) => each.trim())
                  .map((each) => (
                    <span key={each} className="set-link accent">
                      {each.replace(/^https:\/\/(?:www\.)?([^/]*).*$/, '$1')}
                    </span>
                  ))}
              </p>
              <p>{typed.address[lang]}</p>
            </div>
          )}
        </OnPapers>
      )}
    />
  )
}
