import type { ReactNode } from 'react'
import type { Category } from '#shared/categories.ts'
import { Folio } from './folio.tsx'
import { Footer } from './footer.tsx'
import { Masthead } from './masthead.tsx'

/** Everything that stands around a reader's page. */
export function SiteFrame({ categories, children }: { categories: Category[]; children: ReactNode }) {
  return (
    <>
      <Folio />
      <Masthead categories={categories} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}
