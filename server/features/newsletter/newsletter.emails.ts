import { confirmDays } from '#shared/newsletter.ts'
import type { Lang } from '#shared/lang.ts'

interface Links {
  confirm: string
  leave: string
}

/** Asks the owner of the address to confirm the subscription. */
export const subscriptionEmail = (
  site: string,
  lang: Lang,
  { confirm, leave }: Links,
): { subject: string; text: string } =>
  lang === 'ta'
    ? {
        subject: `${site}: மாதக் கடிதத்துக்கான பதிவை உறுதிசெய்யுங்கள்`,
        text: `வணக்கம்,\n\nபுதிய இதழ் வந்ததும் ${site} உங்களுக்கு ஒரு கடிதம் அனுப்ப, இந்த இணைப்பைத் திறந்து பொத்தானை அழுத்துங்கள்:\n\n${confirm}\n\nஇந்த இணைப்பு ${confirmDays} நாட்களுக்குச் செல்லுபடியாகும். நீங்கள் கேட்கவில்லை என்றால் எதுவும் செய்ய வேண்டியதில்லை; கடிதம் எதுவும் வராது.\n\nஎப்போது வேண்டுமானாலும் இங்கே விலகலாம்:\n${leave}\n`,
      }
    : {
        subject: `${site}: confirm your subscription`,
        text: `Hello,\n\nopen this link, press the button, and ${site} will write to you whenever a new issue is out:\n\n${confirm}\n\nIt holds for ${confirmDays} days. If you did not ask for it, there is nothing to do: no letter will come.\n\nYou can leave at any time:\n${leave}\n`,
      }
