import type { FormEvent, ReactNode } from 'react'
import { site } from '#shared/site.ts'

interface SignSheetProps {
  title: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The page of a form that lets somebody into the admin: sign-in, new password, invitation. */
export function SignSheet({ title, onSubmit, children }: SignSheetProps) {
  return (
    <main className="sign" id="main">
      <form className="sign-sheet" onSubmit={onSubmit} noValidate>
        <p className="sign-name" lang="ta">
          {site.name}
        </p>
        <h1>{title}</h1>
        {children}
      </form>
    </main>
  )
}
