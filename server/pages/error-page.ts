import { createHash } from 'node:crypto'
import type { Lang } from '#shared/lang.ts'
import { nameLeading, nameSize, type NameBox } from '#shared/name-fit.ts'
import type { Site } from '#shared/site.ts'
import { escapeXml } from './xml.ts'

const texts = {
  ta: {
    failed: {
      title: 'எங்கள் தரப்பில் ஏதோ தவறு நேர்ந்துவிட்டது',
      text: 'இந்தப் பக்கத்தை இப்போது காட்ட முடியவில்லை. சற்று நேரம் கழித்து மீண்டும் முயலுங்கள்.',
    },
    limited: {
      title: 'சற்றுப் பொறுத்திருங்கள்',
      text: 'உங்கள் இணைப்பிலிருந்து மிகப் பல கோரிக்கைகள் வந்துகொண்டிருக்கின்றன. சிறிது நேரம் கழித்து மீண்டும் முயலுங்கள்.',
    },
    busy: {
      title: 'தளத்தில் இப்போது நெரிசல்',
      text: 'ஒரே நேரத்தில் மிகப் பல பக்கங்கள் கேட்கப்படுகின்றன. சில நொடிகளில் மீண்டும் முயலுங்கள்.',
    },
    again: 'மீண்டும் முயல',
    home: 'முகப்புக்குச் செல்ல',
    id: 'குறிப்பு எண்',
  },
  en: {
    failed: {
      title: 'Something went wrong on our side',
      text: 'This page cannot be shown at the moment. Please try again in a little while.',
    },
    limited: {
      title: 'One moment, please',
      text: 'Too many requests are coming from your connection. Please try again in a little while.',
    },
    busy: {
      title: 'The site is busy',
      text: 'Very many pages are being asked for at once. Please try again in a few seconds.',
    },
    again: 'Try again',
    home: 'Go to the home page',
    id: 'Reference',
  },
} as const satisfies Record<Lang, object>

const fontFace = (font: string) =>
  `@font-face{font-family:Ink;src:url("${font}");font-weight:100 800;unicode-range:U+0B82-0BFA,U+200C-200D}`

const styleOf = ({ accent }: Site, size: number) =>
  `:root{color-scheme:light dark}body{margin:0;padding:15vh 1.5rem;font:1rem/1.7 'Noto Sans Tamil','Nirmala UI',Ink,system-ui,sans-serif;background:light-dark(#f4f4f0,#0e1120);color:light-dark(#14161e,#ecebe6)}main{max-width:38rem;margin:auto;border-top:4px solid}b{display:block;font-size:${size / 16}rem;line-height:${nameLeading};max-width:${nameBox.width / 16}rem;text-wrap:balance;overflow-wrap:anywhere}b,a{color:light-dark(${accent.light},${accent.dark})}h1{font-size:1.75rem;line-height:1.4}small{opacity:.75}`

/** The width is that of a phone. */
const nameBox: NameBox = { width: 312, height: 166, max: 64 }

interface ErrorPage {
  html: string
  /** Its Content-Security-Policy. */
  policy: string
}

/**
 * The page for a failed render, for a caller above its limits, and for a site that has too much to render. It uses nothing
 * of the other pages, because that may be what failed.
 * @param font address of a font file with Tamil letters
 */
export function errorPage(
  site: Site,
  lang: Lang,
  reason: 'failed' | 'limited' | 'busy',
  { requestId, font }: { requestId?: string; font?: string | undefined } = {},
): ErrorPage {
  const { again, home, id } = texts[lang]
  const { title, text } = texts[lang][reason]
  const styles = (font ? fontFace(font) : '') + styleOf(site, nameSize(site.name, nameBox))
  const hash = createHash('sha256').update(styles).digest('base64')
  const name = escapeXml(site.name)
  const reference = requestId && /^[\w-]+$/.test(requestId) ? `<p><small>${id}: ${requestId}</small></p>` : ''
  return {
    html: `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${name}</title><style>${styles}</style></head><body><main><b>${name}</b><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p><p><a href="/home">${home}</a></p>${reference}</main></body></html>`,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
  }
}

const headersOf = (policy: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy,
})

/** The answer to a request whose page could not be rendered. */
export function failedPage(site: Site, lang: Lang, requestId: string, font?: string): Response {
  const { html, policy } = errorPage(site, lang, 'failed', { requestId, font })
  return new Response(html, { status: 500, headers: headersOf(policy) })
}

/** Made once for a site, since whoever asks too much is answered with them. */
const refusals = new WeakMap<Site, Record<'limited' | 'busy', Record<Lang, ErrorPage>>>()

function refusalsOf(site: Site) {
  const of = (reason: 'limited' | 'busy') => ({ ta: errorPage(site, 'ta', reason), en: errorPage(site, 'en', reason) })
  const made = refusals.get(site) ?? { limited: of('limited'), busy: of('busy') }
  refusals.set(site, made)
  return made
}

/** The answer to a caller above its limits (`limited`, 429), or when there is too much to render (`busy`, 503). */
export function refusedPage(site: Site, lang: Lang, reason: 'limited' | 'busy', retryAfterSeconds: number) {
  const { html, policy } = refusalsOf(site)[reason][lang]
  return {
    status: reason === 'limited' ? 429 : 503,
    headers: { ...headersOf(policy), 'retry-after': String(retryAfterSeconds) },
    html,
  }
}
