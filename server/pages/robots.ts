/** Paths that are no pages or belong to one reader, including everything below. */
const closed = [
  ...['/admin', '/auth', '/api', '/trpc', '/lang'],
  ...['/login', '/login-client', '/signup', '/forgot-password', '/reset-password', '/confirm-email', '/undo-change'],
  ...['/newsletter', '/preview'],
  ...['/cart', '/checkout', '/orders', '/order-confirmation', '/profile', '/bookmarks', '/notifications', '/settings'],
]

/** Allows everything else. The rules match whole path segments, so that none blocks a category by accident. */
export const robotsTxt = (publicUrl: string): string =>
  `User-agent: *
${closed.map((path) => `Disallow: ${path}$\nDisallow: ${path}?\nDisallow: ${path}/`).join('\n')}
Disallow: /search?

Sitemap: ${publicUrl}/sitemap.xml
`
