import type { Lang } from '#shared/lang.ts'
import { site } from '#shared/site.ts'

const texts = {
  ta: {
    title: 'எங்கள் தரப்பில் ஏதோ தவறு நேர்ந்துவிட்டது',
    text: 'இந்தப் பக்கத்தை இப்போது காட்ட முடியவில்லை. சற்று நேரம் கழித்து மீண்டும் முயலுங்கள்.',
    home: 'முகப்புக்குச் செல்ல',
    id: 'குறிப்பு எண்',
  },
  en: {
    title: 'Something went wrong on our side',
    text: 'This page cannot be shown at the moment. Please try again in a little while.',
    home: 'Go to the home page',
    id: 'Reference',
  },
} as const satisfies Record<Lang, object>

const fontFace = (font: string) =>
  `@font-face{font-family:Ink;src:url("${font}");font-weight:100 800;unicode-range:U+0B82-0BFA,U+200C-200D}`

const style = `:root{color-scheme:light dark}body{margin:0;padding:15vh 1.5rem;font:1rem/1.7 'Noto Sans Tamil','Nirmala UI',Ink,system-ui,sans-serif;background:light-dark(#f4f4f0,#0e1120);color:light-dark(#14161e,#ecebe6)}main{max-width:38rem;margin:auto;border-top:4px solid}b{font-size:4rem;line-height:1.4}b,a{color:light-dark(#1b2a9e,#a9b6ff)}h1{font-size:1.75rem;line-height:1.4}small{opacity:.75}`

/**
 * The page for a failed render. It uses nothing of the other pages, because that may be what failed.
 * @param font address of a font file with Tamil letters
 */
export function errorPage(lang: Lang, requestId: string, font?: string): string {
  const { title, text, home, id } = texts[lang]
  const reference = /^[\w-]+$/.test(requestId) ? `<p><small>${id}: ${requestId}</small></p>` : ''
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${site.name}</title><style>${font ? fontFace(font) : ''}${style}</style></head><body><main><b>${site.name}</b><h1>${title}</h1><p>${text}</p><p><a href="/home">${home}</a></p>${reference}</main></body></html>`
}
