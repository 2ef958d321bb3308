/** Everything may be read, except what is no page. */
export const robotsTxt = (publicUrl: string): string =>
  `User-agent: *
Disallow: /admin
Disallow: /auth
Disallow: /api/
Disallow: /trpc/
Disallow: /lang/

Sitemap: ${publicUrl}/sitemap.xml
`
