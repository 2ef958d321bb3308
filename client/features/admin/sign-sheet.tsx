import type { FormEvent, ReactNode } from 'react'
import { useSite } from '#client/core/settings.ts'

interface SignSheetProps {
  title: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The page of a form that lets somebody into the admin: sign-in, new password, invitation. */
export function SignSheet({ title, onSubmit, children }: SignSheetProps) {
  const site = useSite()
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
