/** Emails about an account: in which language, how they begin, and what they say. */
import { eq } from 'drizzle-orm'
import { profiles } from '#drizzle/schema/index.ts'
import { defaultLang, type Lang } from '#shared/lang.ts'
import { isStaff, mailedTokenMinutes, type Role } from '#shared/auth.ts'
import type { Tx } from '#server/core/db.ts'

/** The language in which the site writes to the owner of an account. */
export const langOf = (tx: Tx, userId: string): Lang =>
  tx.select({ lang: profiles.lang }).from(profiles).where(eq(profiles.userId, userId)).get()?.lang ?? defaultLang

export interface Addressee {
  name: string
  role: Role
  /** When the address was confirmed; null: it may be somebody else's. */
  emailVerifiedAt?: number | null
}

/** A name as mails print it: mail programs make no link of any part, also of names from before they were looked through. */
export const nameInMail = (name: string): string =>
  name
    .replace(/:\/\/|[@<>]/gu, ' ')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ')
    .replace(/ {2,}/g, ' ')
    .trim()

/**
 * How a mail begins. Whoever signs up chooses a name, and with a stranger's address it would be read by that stranger: the
 * name stands in mails to confirmed addresses only, and to the staff, which is invited.
 */
export function greetingOf(lang: Lang, to: Addressee | null): string {
  const isKnown = to !== null && (isStaff(to.role) || (to.emailVerifiedAt ?? null) !== null)
  const name = isKnown ? ` ${nameInMail(to.name)}` : ''
  return `${lang === 'ta' ? 'வணக்கம்' : 'Hello'}${name.trimEnd()},`
}

const confirmDays = mailedTokenMinutes.confirm / (24 * 60)
const undoDays = mailedTokenMinutes.undo / (24 * 60)

interface Words {
  subject: string
  text: string
}

export const resetEmail = (site: string, lang: Lang, to: Addressee, link: string): Words =>
  lang === 'ta'
    ? {
        subject: `${site}: புதிய கடவுச்சொல்`,
        text: `${greetingOf(lang, to)}\n\nஉங்கள் கணக்குக்குப் புதிய கடவுச்சொல்லை அமைக்க இந்த இணைப்பைத் திறவுங்கள்:\n\n${link}\n\nஇந்த இணைப்பை ${mailedTokenMinutes.reset} நிமிடங்களுக்குள், ஒரு முறை மட்டுமே பயன்படுத்தலாம். நீங்கள் கேட்கவில்லை என்றால் இந்த மின்னஞ்சலைப் பொருட்படுத்த வேண்டாம்.\n`,
      }
    : {
        subject: `${site}: a new password`,
        text: `${greetingOf(lang, to)}\n\nopen this link to choose a new password for your account:\n\n${link}\n\nIt works once, for ${mailedTokenMinutes.reset} minutes. If you did not ask for it, there is nothing to do.\n`,
      }

/** To an address that may be a stranger's: it says nothing that whoever asked for it has chosen. */
export const confirmationEmail = (site: string, lang: Lang, link: string): Words =>
  lang === 'ta'
    ? {
        subject: `${site}: மின்னஞ்சல் முகவரியை உறுதிசெய்யுங்கள்`,
        text: `${greetingOf(lang, null)}\n\nஇந்த மின்னஞ்சல் முகவரி உங்களுடையது என்பதை உறுதிசெய்ய இந்த இணைப்பைத் திறந்து பொத்தானை அழுத்துங்கள்:\n\n${link}\n\nஇந்த இணைப்பை ${confirmDays} நாள்களுக்குள், ஒரு முறை மட்டுமே பயன்படுத்தலாம். நீங்கள் கேட்கவில்லை என்றால் இந்த மின்னஞ்சலைப் பொருட்படுத்த வேண்டாம்.\n`,
      }
    : {
        subject: `${site}: confirm your address`,
        text: `${greetingOf(lang, null)}\n\nopen this link and press the button to confirm that this address is yours:\n\n${link}\n\nIt works once, for ${confirmDays} days. If you did not ask for it, there is nothing to do.\n`,
      }

/** To the owner of an address with which somebody tried to sign up again. */
export const knownAccountEmail = (site: string, lang: Lang, to: Addressee, link: string): Words =>
  lang === 'ta'
    ? {
        subject: `${site}: உங்களுக்கு ஏற்கெனவே கணக்கு உள்ளது`,
        text: `${greetingOf(lang, to)}\n\nஇந்த மின்னஞ்சல் முகவரியைக் கொண்டு மீண்டும் பதிவு செய்ய யாரோ முயன்றிருக்கிறார்கள். உங்களுக்கு ஏற்கெனவே கணக்கு உள்ளது; இங்கே உள்நுழையலாம்:\n\n${link}\n\nமுயன்றவர் நீங்கள் அல்ல என்றால் எதுவும் செய்ய வேண்டியதில்லை.\n`,
      }
    : {
        subject: `${site}: you already have an account`,
        text: `${greetingOf(lang, to)}\n\nsomebody tried to sign up with this address again. You already have an account and can log in here:\n\n${link}\n\nIf that was not you, there is nothing to do.\n`,
      }

/** To the owner of an account whose password somebody is guessing. */
export const guessesEmail = (site: string, lang: Lang, to: Addressee, link: string): Words =>
  lang === 'ta'
    ? {
        subject: `${site}: உங்கள் கடவுச்சொல்லை யாரோ ஊகிக்க முயல்கிறார்கள்`,
        text: `${greetingOf(lang, to)}\n\nஉங்கள் கணக்கில் உள்நுழைய யாரோ பலமுறை தவறான கடவுச்சொல்லைக் கொடுத்திருக்கிறார்கள். அவர்களுடைய முயற்சிகளைத் தாமதப்படுத்துகிறோம்; நீங்கள் ஏற்கெனவே உள்நுழைந்த உலாவிகளில் எந்தத் தடையும் இல்லை.\n\nமுயன்றவர் நீங்கள்தான் என்றால் புதிய கடவுச்சொல்லை இங்கே அமைக்கலாம்:\n\n${link}\n\nநீங்கள் அல்ல என்றால் உடனே எதுவும் செய்ய வேண்டியதில்லை. வேறெங்கும் பயன்படுத்தாத நீண்ட கடவுச்சொல் உங்கள் கணக்கைப் பாதுகாக்கும். இத்தகைய மின்னஞ்சலை நாளுக்கு ஒரு முறைக்கு மேல் அனுப்ப மாட்டோம்.\n`,
      }
    : {
        subject: `${site}: somebody is guessing your password`,
        text: `${greetingOf(lang, to)}\n\nsomebody has entered a wrong password for your account several times. We slow their attempts down; browsers in which you have signed in before are not affected.\n\nIf it was you, choose a new password here:\n\n${link}\n\nIf it was not, there is nothing that you must do now. A long password that you use nowhere else protects your account. We send such an email once a day at most.\n`,
      }

/** What was changed about an account. */
export type AccountChange = 'password' | 'address' | 'google'

const changes: Record<AccountChange, Record<Lang, { subject: string; said: string }>> = {
  password: {
    ta: { subject: 'கடவுச்சொல் மாற்றப்பட்டது', said: 'உங்கள் கணக்கின் கடவுச்சொல் மாற்றப்பட்டது.' },
    en: { subject: 'your password was changed', said: 'the password of your account was changed.' },
  },
  address: {
    ta: {
      subject: 'மின்னஞ்சல் முகவரி மாற்றப்பட்டது',
      said: 'உங்கள் கணக்கின் மின்னஞ்சல் முகவரி மாற்றப்பட்டது. இனி இந்த முகவரிக்கு எழுத மாட்டோம்.',
    },
    en: {
      subject: 'your address was changed',
      said: 'the address of your account was changed. We will not write to this one any more.',
    },
  },
  google: {
    ta: { subject: 'Google கணக்கு இணைக்கப்பட்டது', said: 'உங்கள் கணக்கில் இனி ஒரு Google கணக்கின் வழியாகவும் உள்நுழையலாம்.' },
    en: { subject: 'a Google account was linked', said: 'your account can now be opened by a Google account, too.' },
  },
}

/** To the address that an account had before it was changed. */
export function changeEmail(site: string, lang: Lang, to: Addressee, change: AccountChange, link: string): Words {
  const { subject, said } = changes[change][lang]
  return lang === 'ta'
    ? {
        subject: `${site}: ${subject}`,
        text: `${greetingOf(lang, to)}\n\n${said}\n\nமாற்றியவர் நீங்கள் என்றால் எதுவும் செய்ய வேண்டியதில்லை. நீங்கள் அல்ல என்றால் இந்த இணைப்பைத் திறவுங்கள்:\n\n${link}\n\nஅங்கே இந்த முகவரியை மீட்டு, எல்லாச் சாதனங்களிலும் உள்ள உள்நுழைவுகளை முடித்து, புதிய கடவுச்சொல்லை அமைக்கலாம். இந்த இணைப்பை ${undoDays} நாள்களுக்குள், ஒரு முறை மட்டுமே பயன்படுத்தலாம்.\n`,
      }
    : {
        subject: `${site}: ${subject}`,
        text: `${greetingOf(lang, to)}\n\n${said}\n\nIf that was you, there is nothing to do. If it was not, open this link:\n\n${link}\n\nThere you get this address back, end the sessions on all devices and choose a new password. The link works once, for ${undoDays} days.\n`,
      }
}

/** What somebody of the staff has changed about the own second factors; named as in the audit log. */
export type FactorChange = 'turnOnCodes' | 'turnOffCodes' | 'renewCodes' | 'addPasskey' | 'removePasskey'

const factorChanges: Record<FactorChange, Record<Lang, string>> = {
  turnOnCodes: {
    ta: 'உங்கள் கணக்கில் குறியீட்டுச் செயலி சேர்க்கப்பட்டது.',
    en: 'a code app was added to your account.',
  },
  turnOffCodes: {
    ta: 'உங்கள் கணக்கிலிருந்து குறியீட்டுச் செயலி நீக்கப்பட்டது.',
    en: 'the code app was removed from your account.',
  },
  renewCodes: {
    ta: 'உங்கள் கணக்கின் மீட்புக் குறியீடுகள் புதிதாக்கப்பட்டன; பழையவை இனி செல்லாது.',
    en: 'the recovery codes of your account were renewed; the former ones are worth nothing now.',
  },
  addPasskey: {
    ta: 'உங்கள் கணக்கில் கடவுச்சாவி ஒன்று சேர்க்கப்பட்டது.',
    en: 'a passkey was added to your account.',
  },
  removePasskey: {
    ta: 'உங்கள் கணக்கிலிருந்து கடவுச்சாவி ஒன்று நீக்கப்பட்டது.',
    en: 'a passkey was removed from your account.',
  },
}

/** To somebody of the staff whose own second factors have changed. */
export function factorChangeEmail(site: string, lang: Lang, to: Addressee, change: FactorChange): Words {
  const said = factorChanges[change][lang]
  return lang === 'ta'
    ? {
        subject: `${site}: உள்நுழைவின் இரண்டாம் படி மாறியது`,
        text: `${greetingOf(lang, to)}\n\n${said} மற்ற உள்நுழைவுகள் எல்லாம் முடிந்தன.\n\nமாற்றியவர் நீங்கள் என்றால் எதுவும் செய்ய வேண்டியதில்லை. நீங்கள் அல்ல என்றால் உடனே கடவுச்சொல்லை மாற்றி, தளத்தின் உரிமையாளரிடம் சொல்லுங்கள்: அவரால் உங்கள் கணக்கின் இரண்டாம் படியை நீக்க முடியும்.\n`,
      }
    : {
        subject: `${site}: the second step of your sign-in has changed`,
        text: `${greetingOf(lang, to)}\n\n${said} All other sessions have ended.\n\nIf that was you, there is nothing to do. If it was not, change your password at once and tell an owner of the site, who can remove the second steps of your account.\n`,
      }
}
