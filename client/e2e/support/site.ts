/** Where the browser tests find the site. */
export const sitePort = Number(process.env.E2E_PORT ?? 3999)
export const admin = { email: 'editor@localhost', password: 'a password for browser tests' }
