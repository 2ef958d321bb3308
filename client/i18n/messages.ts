import enAbout from './en/about.json' with { type: 'json' }
import enContact from './en/contact.json' with { type: 'json' }
import enCorrections from './en/corrections.json' with { type: 'json' }
import enPreview from './en/preview.json' with { type: 'json' }
import enFollows from './en/follows.json' with { type: 'json' }
import enGallery from './en/gallery.json' with { type: 'json' }
import enPlans from './en/plans.json' with { type: 'json' }
import enLines from './en/lines.json' with { type: 'json' }
import enListen from './en/listen.json' with { type: 'json' }
import enPages from './en/pages.json' with { type: 'json' }
import enPdfs from './en/pdfs.json' with { type: 'json' }
import enTerms from './en/terms.json' with { type: 'json' }
import { messages as enAccount } from './en/account-pages.ts'
import { messages as enAdmin } from './en/admin.ts'
import { messages as enBuying } from './en/buying.ts'
import { messages as enErrors } from './en/errors.ts'
import { messages as enReader } from './en/reader.ts'
import taAbout from './ta/about.json' with { type: 'json' }
import taContact from './ta/contact.json' with { type: 'json' }
import taCorrections from './ta/corrections.json' with { type: 'json' }
import taPreview from './ta/preview.json' with { type: 'json' }
import taFollows from './ta/follows.json' with { type: 'json' }
import taGallery from './ta/gallery.json' with { type: 'json' }
import taPlans from './ta/plans.json' with { type: 'json' }
import taLines from './ta/lines.json' with { type: 'json' }
import taListen from './ta/listen.json' with { type: 'json' }
import taPages from './ta/pages.json' with { type: 'json' }
import taPdfs from './ta/pdfs.json' with { type: 'json' }
import taTerms from './ta/terms.json' with { type: 'json' }
import { messages as taAccount } from './ta/account-pages.ts'
import { messages as taAdmin } from './ta/admin.ts'
import { messages as taBuying } from './ta/buying.ts'
import { messages as taErrors } from './ta/errors.ts'
import { messages as taReader } from './ta/reader.ts'

/** All messages of both languages, for tests and generate-types.ts. Pages load what they need: load.ts. */
export const messages = {
  ta: {
    ...taReader,
    ...taAccount,
    ...taBuying,
    ...taAdmin,
    about: taAbout,
    contact: taContact,
    corrections: taCorrections,
    preview: taPreview,
    follows: taFollows,
    gallery: taGallery,
    lines: taLines,
    listen: taListen,
    pages: taPages,
    pdfs: taPdfs,
    plans: taPlans,
    terms: taTerms,
    errors: { ...taReader.errors, ...taErrors.errors },
  },
  en: {
    ...enReader,
    ...enAccount,
    ...enBuying,
    ...enAdmin,
    about: enAbout,
    contact: enContact,
    corrections: enCorrections,
    preview: enPreview,
    follows: enFollows,
    gallery: enGallery,
    lines: enLines,
    listen: enListen,
    pages: enPages,
    pdfs: enPdfs,
    plans: enPlans,
    terms: enTerms,
    errors: { ...enReader.errors, ...enErrors.errors },
  },
}
