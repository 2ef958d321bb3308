import type { Lang } from '#shared/lang.ts'
import { site } from '#shared/site.ts'
import { invitationDays } from '#shared/staff.ts'

export const invitationEmail = (lang: Lang, inviter: string, link: string): { subject: string; text: string } =>
  lang === 'ta'
    ? {
        subject: `${site.name}: பணிக்குழுவில் சேர அழைப்பு`,
        text: `வணக்கம்,\n\n${site.name} தளத்தின் பணிக்குழுவில் சேர ${inviter} உங்களை அழைக்கிறார். சேர இந்த இணைப்பைத் திறவுங்கள்:\n\n${link}\n\nஇந்த இணைப்பை ${invitationDays} நாட்களுக்குள், ஒரு முறை மட்டுமே பயன்படுத்தலாம். இந்த அழைப்பை நீங்கள் எதிர்பார்க்கவில்லை என்றால் எதுவும் செய்ய வேண்டியதில்லை.\n`,
      }
    : {
        subject: `${site.name}: an invitation to the staff`,
        text: `Hello,\n\n${inviter} invites you to the staff of ${site.name}. Open this link to join:\n\n${link}\n\nIt works once, for ${invitationDays} days. If you did not expect this, there is nothing to do.\n`,
      }
