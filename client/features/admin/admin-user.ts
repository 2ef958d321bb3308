import { createContext, use } from 'react'
import type { SessionUser } from '#shared/auth.ts'
import { hasRight, type Right } from '#shared/staff.rules.ts'

export const AdminUserContext = createContext<SessionUser | null>(null)

/** Who is signed in, on every page inside the admin's frame. */
export function useAdminUser(): SessionUser {
  const user = use(AdminUserContext)
  if (!user) throw new Error('useAdminUser needs the admin frame around it')
  return user
}

/** Whether whoever is signed in may do something. */
export const useRight = (right: Right): boolean => hasRight(useAdminUser().role, right)
