import type { Lang } from '#shared/lang.ts'
import { nameLeading, nameSize, type NameBox } from '#shared/name-fit.ts'
import { markPath, siteNameIn, type Site } from '#shared/site.ts'
import { inCase } from '#shared/tamil/cases.ts'
import { confirmDays } from '#shared/newsletter.ts'
import { escapeValue } from '#server/features/posts/html-syntax.ts'
import { breaking } from './letters.mail-html.ts'

const words = {
  ta: {
    test: 'சோதனை',
    listen: 'ஒலிப்பதிவைக் கேளுங்கள்',
    why: (name: string) => `${inCase(name, 'genitive')} கடிதங்களைப் பெற நீங்கள் பதிந்திருப்பதால் இது உங்களுக்கு வந்திருக்கிறது.`,
    leave: 'இனிக் கடிதங்கள் வேண்டாம்',
    browser: 'உலாவியில் வாசிக்க',
  },
  en: {
    test: 'Test',
    listen: 'Listen to the recording',
    why: (name: string) => `You get this because you subscribed to the letters of ${name}.`,
    leave: 'Unsubscribe',
    browser: 'Read in the browser',
  },
} as const satisfies Record<Lang, object>

export const wordsOf = (lang: Lang) => words[lang]

/** What stands below a letter: why it came, and the words of its links. */
interface Foot {
  why: (site: string) => string
  leave: string
  browser: string
}

interface LetterParts {
  site: Site
  lang: Lang
  subject: string
  /** HTML of its text, for mail programs. */
  body: string
  publicUrl: string
  /** Of an email; a page in the browser has neither. */
  links?: { leave: string; browser: string }
  /** Where it is no letter of the newsletter. */
  foot?: Foot
}

const quiet = 'color:#5d5a52'

/** In pixels: what a mail program of a phone has room for beside its margins. */
const headBox: NameBox = { width: 256, height: 68, max: 26 }

/** The name of the house, as large as its lines let it be, or its logo. */
function headOf({ logo }: Site, name: string, publicUrl: string): string {
  if (logo) {
    const picture = `<img src="${publicUrl}${markPath(logo, 'logo')}" alt="${escapeValue(name)}" height="52" style="height:52px;max-width:100%;object-fit:contain;object-position:left">`
    // Letters are white: a logo as light stands on ink.
    return logo.tone === 'light'
      ? `<span style="display:inline-block;padding:4px;background:#1c1b18">${picture}</span>`
      : picture
  }
  const set = `font-size:${Math.floor(nameSize(name, headBox))}px;line-height:${nameLeading}`
  return `<span style="${set}">${escapeValue(name)}</span>`
}

/** A whole letter as an HTML document: one column that fits a phone, with nothing that has to be fetched but its pictures. */
export function letterDocument({ site, lang, subject, body, publicUrl, links, foot: own }: LetterParts): string {
  const { why, leave, browser } = own ?? words[lang]
  const name = siteNameIn(site, lang)
  const title = escapeValue(subject)
  const font =
    lang === 'ta' ? "'Noto Serif Tamil','Tamil MN',Latha,Nirmala UI,Georgia,serif" : "Georgia,'Times New Roman',serif"
  const foot = links
    ? `<p style="margin:0 0 8px">${escapeValue(why(name))}</p><p style="margin:0 0 8px"><a href="${links.leave}" style="${quiet}">${escapeValue(leave)}</a> · <a href="${links.browser}" style="${quiet}">${escapeValue(browser)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head>
<body style="margin:0;padding:0;background:#f4f1ea">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;table-layout:fixed;background:#ffffff"><tr><td style="padding:28px 24px;${breaking};font-family:${font};font-size:17px;line-height:1.75;color:#1c1b18;text-align:left">
<p style="margin:0 0 28px;padding:0 0 14px;border-bottom:2px solid #1c1b18"><a href="${publicUrl}" style="color:#1c1b18;text-decoration:none;font-weight:bold">${headOf(site, name, publicUrl)}</a></p>
<h1 style="margin:0 0 20px;font-size:26px;line-height:1.35">${title}</h1>
${body}
</td></tr><tr><td style="padding:20px 24px;${breaking};border-top:1px solid #d9d5ca;font-family:${font};font-size:13px;line-height:1.6;${quiet};text-align:left">${foot}<p style="margin:0">${escapeValue(`${name}, ${site.address[lang]}`)}</p></td></tr></table>
</td></tr></table>
</body></html>`
}

/** The same as plain text. */
export function letterText({
  site,
  lang,
  subject,
  body,
  links,
  foot = words[lang],
}: Omit<LetterParts, 'publicUrl'> & Required<Pick<LetterParts, 'links'>>): string {
  const { why, leave, browser } = foot
  const name = siteNameIn(site, lang)
  return `${subject}\n\n${body}\n\n--\n${why(name)}\n${leave}: ${links.leave}\n${browser}: ${links.browser}\n\n${name}, ${site.address[lang]}\n`
}

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
        text: `வணக்கம்,\n\nபுதிய இதழ் வந்ததும் ${site} உங்களுக்கு ஒரு கடிதம் அனுப்ப, இந்த இணைப்பைத் திறந்து பொத்தானை அழுத்துங்கள்:\n\n${confirm}\n\nஇந்த இணைப்பு ${confirmDays} நாள்களுக்குச் செல்லுபடியாகும். நீங்கள் கேட்கவில்லை என்றால் எதுவும் செய்ய வேண்டியதில்லை; கடிதம் எதுவும் வராது.\n\nஎப்போது வேண்டுமானாலும் இங்கே விலகலாம்:\n${leave}\n`,
      }
    : {
        subject: `${site}: confirm your subscription`,
        text: `Hello,\n\nopen this link, press the button, and ${site} will write to you whenever a new issue is out:\n\n${confirm}\n\nIt holds for ${confirmDays} days. If you did not ask for it, there is nothing to do: no letter will come.\n\nYou can leave at any time:\n${leave}\n`,
      }
