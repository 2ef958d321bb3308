import type { Lang } from '#shared/lang.ts'
import { invitationDays } from '#shared/staff.ts'
import { greetingOf, nameInMail, type Addressee } from '#server/features/auth/auth.greeting.ts'

export const invitationEmail = (
  site: string,
  lang: Lang,
  inviter: string,
  link: string,
): { subject: string; text: string } =>
  lang === 'ta'
    ? {
        subject: `${site}: பணிக்குழுவில் சேர அழைப்பு`,
        text: `வணக்கம்,\n\n${site} தளத்தின் பணிக்குழுவில் சேர ${nameInMail(inviter)} உங்களை அழைக்கிறார். சேர இந்த இணைப்பைத் திறவுங்கள்:\n\n${link}\n\nஇந்த இணைப்பை ${invitationDays} நாட்களுக்குள், ஒரு முறை மட்டுமே பயன்படுத்தலாம். இந்த அழைப்பை நீங்கள் எதிர்பார்க்கவில்லை என்றால் எதுவும் செய்ய வேண்டியதில்லை.\n`,
      }
    : {
        subject: `${site}: an invitation to the staff`,
        text: `Hello,\n\n${nameInMail(inviter)} invites you to the staff of ${site}. Open this link to join:\n\n${link}\n\nIt works once, for ${invitationDays} days. If you did not expect this, there is nothing to do.\n`,
      }

/** To somebody whose second factors an owner, or whoever runs the machine, has removed. */
export const factorsRemovedEmail = (site: string, lang: Lang, to: Addressee): { subject: string; text: string } =>
  lang === 'ta'
    ? {
        subject: `${site}: உள்நுழைவின் இரண்டாம் படி நீக்கப்பட்டது`,
        text: `${greetingOf(lang, to)}\n\nஉங்கள் கணக்கின் இரண்டாம் படி (குறியீட்டுச் செயலி, கடவுச்சாவிகள், மீட்புக் குறியீடுகள்) நீக்கப்பட்டது; எல்லா அமர்வுகளும் முடிந்தன. இனி கடவுச்சொல் மட்டும் போதும். உள்நுழைந்ததும் புதிய இரண்டாம் படியை அமைத்துக்கொள்ளுங்கள்.\n\nநீங்கள் இதைக் கேட்கவில்லை என்றால் உடனே தளத்தின் உரிமையாளரிடம் சொல்லுங்கள்.\n`,
      }
    : {
        subject: `${site}: the second step of your sign-in was removed`,
        text: `${greetingOf(lang, to)}\n\nthe second step of your sign-in (code app, passkeys, recovery codes) was removed, and all sessions have ended. From now on the password is enough: please sign in and set up a new second step.\n\nIf you did not ask for this, tell an owner of the site at once.\n`,
      }
