import type { Texts } from '#shared/site.ts'
import { deliveryTemplate } from './templates/delivery.ts'
import { grievanceTemplate } from './templates/grievance.ts'
import { privacyTemplate } from './templates/privacy.ts'
import { termsTemplate } from './templates/terms.ts'
import type { OwedPage } from '#shared/site-pages.rules.ts'
import { defaultSite, type Site } from '#shared/site.ts'

// What the owed pages begin with. They follow what Indian law asks of a shop and of a publisher of news, and say of the
// software what it does; what only the house knows is a gap, `[[…]]`. A lawyer of the house has the last word.

/** What the settings know of the house, escaped for HTML, or a gap where they know nothing. */
export interface House {
  name: string
  address: Texts
  email: Texts
  phone: Texts
}

export interface Template {
  title: Texts
  content: Texts
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The defaults are an invented house: what nobody has changed is unknown. */
function houseOf(site: Site): House {
  const known = (text: string, fallback: string, gap: string) =>
    text && text !== fallback ? escaped(text).replaceAll('\n', ', ') : `[[${gap}]]`
  return {
    name: escaped(site.name),
    address: {
      ta: known(site.address.ta, defaultSite.address.ta, 'அஞ்சல் முகவரி'),
      en: known(site.address.en, defaultSite.address.en, 'postal address'),
    },
    email: { ta: known(site.email, '', 'மின்னஞ்சல் முகவரி'), en: known(site.email, '', 'email address') },
    phone: { ta: known(site.phone, '', 'தொலைபேசி எண்'), en: known(site.phone, '', 'phone number') },
  }
}

const templates: Record<OwedPage, (house: House) => Template> = {
  terms: termsTemplate,
  privacy: privacyTemplate,
  delivery: deliveryTemplate,
  grievance: grievanceTemplate,
}

/** The page that a house begins with. */
export const templateOf = (slug: OwedPage, site: Site): Template => templates[slug](houseOf(site))
