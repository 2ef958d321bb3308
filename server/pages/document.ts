import { hash } from 'node:crypto'
import { playerOrigins } from '#shared/video-hosts.ts'
import { imageSources } from '#server/core/security-headers.ts'
import type { InlineSheet, PageFiles } from './client-bundle.ts'

const hashOf = (script: string): string => `'sha256-${hash('sha256', script, 'base64')}'`

interface PolicyOptions {
  /** Origins of other sites whose pictures may be shown; `*` for all. */
  imageOrigins?: readonly string[]
  /** The style sheets that stand in the page. */
  sheets?: readonly InlineSheet[]
  /** The scripts that `encodePage` puts into the page. */
  scripts?: readonly string[]
  /** In development, where style sheets are put into the page. */
  hasInlineStyles?: boolean
}

/**
 * The Content-Security-Policy of a page. Elements may have style attributes: the widths, colours and alignments of texts
 * and the placeholders of pictures are such, and they can be neither listed by hash in a cached page nor run anything.
 * Scripts with the render's nonce are ours and are allowed by their hashes, so that the policy can be cached with the page.
 * Hashing every inline script would allow an injected one, too.
 * @param html as it was rendered, with its nonces
 */
export function contentSecurityPolicy(
  html: string,
  nonce: string,
  { imageOrigins = [], sheets = [], scripts = [], hasInlineStyles = false }: PolicyOptions = {},
): string {
  const hashes = new Set(scripts.map(hashOf))
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (script && attributes.includes(` nonce="${nonce}"`)) hashes.add(hashOf(script))
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    ["style-src 'self'", ...(hasInlineStyles ? ["'unsafe-inline'"] : sheets.map(({ source }) => source))].join(' '),
    "style-src-attr 'unsafe-inline'",
    imageSources(imageOrigins),
    `frame-src ${playerOrigins.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The start of every head: encoding, theme, early taps. */
const headStart = (headScript: string): string =>
  [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    // The script chooses one of them where the reader has chosen a theme.
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4f4f0">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1120">',
    `<script>${headScript}</script>`,
  ].join('')

/** The end of every head: style sheets. Link previews read only the beginning of a page, so these come last. */
const headEnd = (files: PageFiles): string =>
  [
    ...files.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...files.sheets.map(({ css }) => `<style>${css}</style>`),
    // Scripts of other pages load the sheets that they need and do not find in the document by their addresses.
    ...files.sheets.map(({ href }) => (href ? `<link rel="stylesheet" disabled href="${href}">` : '')),
    ...files.inline.map((script) => `<script type="module">${script}</script>`),
  ].join('')

/**
 * Starts to load the scripts at the first paint, so that they do not delay it. A tab in the background is not painted, and
 * some browsers do not report paints: there they are loaded after everything else.
 */
const startScript = `(function(d,t){function start(){if(t)d.body.append(t.content);t=null}
addEventListener('load',start)
if(window.PerformanceObserver)new PerformanceObserver(start).observe({type:'paint',buffered:true})})(document,document.currentScript.previousElementSibling)`

/** The end of every body: a font, and the scripts. They leave the line to the rest of the page and its first picture. */
const bodyEnd = (files: PageFiles): string =>
  [
    ...files.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="${href}">`,
    ),
    '<template>',
    ...files.scripts.map((src) => `<script type="module" fetchpriority="low" src="${src}"></script>`),
    ...files.modules.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`),
    `</template><script>${startScript}</script>`,
  ].join('')

/** The scripts that `encodePage` puts into a page, for its policy. */
export const inlineScripts = (files: PageFiles, headScript: string): string[] => [
  headScript,
  startScript,
  ...files.inline,
]

interface PageAdditions {
  headScript: string
  /** The colours of the site's own, after all other style sheets. */
  accent?: InlineSheet | undefined
  /** The element with the page's data, at the end of its body. */
  data?: string
}

/** The parts of a text at an index: slices, which V8 does not copy. */
const cutAt = (text: string, index: number): [string, string] => [text.slice(0, index), text.slice(index)]

/**
 * A rendered page as it is sent: with its data and what the build decides, and without the nonce, which would protect
 * nothing in a cached page. It is put together as bytes: as text of two bytes a letter, a page is copied at each step, which
 * took as long as rendering it.
 */
export function encodePage(
  html: string,
  nonce: string,
  files: PageFiles,
  { headScript, accent, data = '' }: PageAdditions,
): Buffer<ArrayBuffer> {
  const [start, afterStart] = cutAt(html, html.indexOf('<head>') + '<head>'.length)
  const [head, afterHead] = cutAt(afterStart, afterStart.indexOf('</head>'))
  const [body, end] = cutAt(afterHead, afterHead.lastIndexOf('</body>'))
  const withoutNonce = (part: string): string[] => part.split(` nonce="${nonce}"`)
  const parts = [
    start + headStart(headScript),
    ...withoutNonce(head.replace(/<meta property="csp-nonce"[^>]*>/, '')),
    headEnd(files),
    accent ? `<style>${accent.css}</style>` : '',
    ...withoutNonce(body),
    data,
    bodyEnd(files),
    end,
  ]
  return Buffer.concat(parts.map((part) => Buffer.from(part)))
}
