import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { pdfAddressMark } from '#shared/addresses.ts'
import { definitions } from '#shared/settings.ts'
import { useLang } from '#client/core/lang.ts'
import { fieldOfMoment, lastMinute, momentOfField } from '#client/core/time-field.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { FormCheck, FormField } from '#client/features/admin/form-fields.tsx'
import { typedNumber } from '#client/features/admin/form-schema.ts'
import { InBoth } from './in-both.tsx'
import { MenuOrder } from './menu-order.tsx'
import { DigestPreview } from './digest-preview.tsx'
import { SettingsSection, typedAsStored, useMayChange, type PartProps } from './settings-section.tsx'
import { OnPapers } from './site-preview.tsx'

const home = z.object({ homePosts: typedNumber.pipe(definitions.homePosts.schema) })

export function HomeSettings({ stored }: PartProps) {
  const { t } = useTranslation('adminSettings')
  return (
    <SettingsSection
      id="home"
      stored={stored}
      schema={home}
      source={{ homePosts: String(stored.settings.homePosts) }}
      fields={(form) => (
        <FormField
          form={form}
          name="homePosts"
          label={t('homePosts')}
          hint={t('homePostsHint')}
          inputMode="numeric"
          maxLength={2}
          required
        />
      )}
    >
      <MenuOrder />
    </SettingsSection>
  )
}

const shop = typedAsStored('paymentCod', 'paymentOnline')

export function ShopSettings({ stored }: PartProps) {
  const { t } = useTranslation('adminSettings')
  return (
    <SettingsSection
      id="shop"
      stored={stored}
      {...shop(stored)}
      fields={(form) => (
        <>
          <InBoth form={form} name="paymentCod" label={t('paymentCod')} hint={t('paymentHint')} as="textarea" />
          <InBoth form={form} name="paymentOnline" label={t('paymentOnline')} hint={t('paymentHint')} as="textarea" />
        </>
      )}
    >
      <p className="work-row">
        <Link to="/admin/orders" className="link">
          {t('fee')}
        </Link>
      </p>
    </SettingsSection>
  )
}

const mail = typedAsStored('mailSender', 'mailNews', 'digestTime')

export function MailSettings({ stored }: PartProps) {
  const { t } = useTranslation('adminSettings')
  const { mailFrom } = stored
  const mayChange = useMayChange('digestTime')
  return (
    <SettingsSection
      id="mail"
      stored={stored}
      {...mail(stored)}
      fields={(form) => (
        <>
          <p className="hint">{mailFrom === null ? t('mailNone') : t('mailFrom', { from: mailFrom })}</p>
          <FormField form={form} name="mailSender.name" label={t('senderName')} autoComplete="off" />
          <FormField
            form={form}
            name="mailSender.address"
            label={t('senderAddress')}
            hint={t('senderAddressHint')}
            type="email"
            autoComplete="off"
          />
          <div className="field stack content-start one-column gap-1">
            <FormCheck form={form} name="mailNews" aria-describedby="mail-news-hint">
              {t('mailNews')}
            </FormCheck>
            <p className="hint" id="mail-news-hint">
              {t('mailNewsHint')}
            </p>
          </div>
          <FormField form={form} name="digestTime" label={t('digestTime')} hint={t('digestTimeHint')} type="time" />
        </>
      )}
      previewTitle={t('digestPreview')}
      preview={mayChange ? (typed) => <DigestPreview time={typed.digestTime} hasMail={mailFrom !== null} /> : undefined}
    />
  )
}

/** A time in India, as it is typed. */
const indianTime = z
  .string()
  .refine((text) => text === '' || momentOfField(text) !== null, 'FIELD_INVALID')
  .transform(momentOfField)

const notice = z.object({
  notice: z.object({
    ta: definitions.notice.schema.shape.ta,
    en: definitions.notice.schema.shape.en,
    until: indianTime,
  }),
})

export function NoticeSettings({ stored }: PartProps) {
  const { t } = useTranslation('adminSettings')
  const lang = useLang()
  const { ta, en, until } = stored.settings.notice
  return (
    <SettingsSection
      id="notice"
      stored={stored}
      schema={notice}
      source={{ notice: { ta, en, until: fieldOfMoment(until) } }}
      fields={(form) => (
        <>
          <InBoth form={form} name="notice" label={t('noticeText')} hint={t('noticeHint')} />
          <FormField
            form={form}
            name="notice.until"
            label={t('noticeUntil')}
            hint={t('noticeUntilHint')}
            type="datetime-local"
            max={lastMinute}
          />
        </>
      )}
      preview={(typed) => {
        const text = typed.notice[lang] || typed.notice.ta || typed.notice.en
        return (
          <OnPapers accent={stored.settings.accent}>
            {() => (text ? <p className="set-notice">{text}</p> : <p className="hint">{t('noticeNone')}</p>)}
          </OnPapers>
        )
      }}
    />
  )
}

const reading = typedAsStored('rightClickBlock', 'externalPdfViewer')

export function ReadingSettings({ stored }: PartProps) {
  const { t } = useTranslation('adminSettings')
  return (
    <SettingsSection
      id="reading"
      stored={stored}
      {...reading(stored)}
      fields={(form) => (
        <>
          <div className="field stack content-start one-column gap-1">
            <FormCheck form={form} name="rightClickBlock" aria-describedby="right-click-hint">
              {t('rightClick')}
            </FormCheck>
            <p className="hint" id="right-click-hint">
              {t('rightClickHint')}
            </p>
          </div>
          <FormField
            form={form}
            name="externalPdfViewer"
            label={t('viewer')}
            hint={t('viewerHint', { mark: pdfAddressMark })}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={`https://viewer.example/?file=${pdfAddressMark}`}
          />
        </>
      )}
    />
  )
}
