import { createHash } from 'node:crypto'
import { playerOrigins } from '#shared/video-hosts.ts'
import type { PageFiles } from './client-bundle.ts'

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

interface PolicyOptions {
  /** Origins of other sites whose pictures may be shown; `*` for all. */
  imageOrigins?: readonly string[]
  /** In development, where style sheets are put into the page. */
  hasInlineStyles?: boolean
}

/**
 * The Content-Security-Policy of a page. Elements may have style attributes: the widths, colours and alignments of texts
 * and the placeholders of pictures are such, and they can be neither listed by hash in a cached page nor run anything. Scripts with the render's nonce are ours and are allowed by their hashes, so that
 * the policy can be cached with the page. Hashing every inline script would allow an injected one, too.
 */
export function contentSecurityPolicy(
  html: string,
  nonce: string,
  { imageOrigins = [], hasInlineStyles = false }: PolicyOptions = {},
): string {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of scripts)
    if (script && attributes.includes(` nonce="${nonce}"`)) hashes.add(hashOf(script))
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    `style-src 'self'${hasInlineStyles ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...imageOrigins.map((origin) => (origin === '*' ? 'https:' : origin))].join(' '),
    `frame-src ${playerOrigins.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The start of every head: encoding, theme, early taps, fonts, style sheets and scripts. */
export function headStart(files: PageFiles, headScript: string, nonce: string): string {
  return [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script nonce="${nonce}">${headScript}</script>`,
    ...files.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
    ...files.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...files.inline.map((script) => `<script type="module" nonce="${nonce}">${script}</script>`),
    ...files.scripts.map((src) => `<script type="module" src="${src}"></script>`),
    ...files.modules.map((href) => `<link rel="modulepreload" href="${href}">`),
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4f4f0">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1120">',
  ].join('')
}

/** Puts the start of the head into a rendered page. */
export const withHeadStart = (html: string, start: string): string => html.replace('<head>', () => `<head>${start}`)

/** The page as it is sent: without the nonce, which would protect nothing in a cached page. */
export const withoutNonce = (html: string, nonce: string): string =>
  html.replace(/<meta property="csp-nonce"[^>]*>/, '').replaceAll(` nonce="${nonce}"`, '')
