/** What is no page, or the page of one reader only, and what lies below. */
const closed = [
  ...['/admin', '/auth', '/api', '/trpc', '/lang'],
  ...['/login', '/login-client', '/signup', '/forgot-password', '/reset-password', '/confirm-email', '/newsletter'],
  ...['/cart', '/checkout', '/orders', '/order-confirmation', '/profile', '/bookmarks', '/notifications', '/settings'],
]

/** Everything else may be read. The rules name whole parts of an address, so that no category's is closed by chance. */
export const robotsTxt = (publicUrl: string): string =>
  `User-agent: *
${closed.map((path) => `Disallow: ${path}$\nDisallow: ${path}?\nDisallow: ${path}/`).join('\n')}
Disallow: /search?

Sitemap: ${publicUrl}/sitemap.xml
`
