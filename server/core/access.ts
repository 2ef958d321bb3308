import { isAdmin, isStaff, type SessionUser } from '#shared/auth.ts'
import { hasRight, type Right } from '#shared/staff.rules.ts'
import type { Context, UserContext } from './context.ts'
import { AppError } from './errors.ts'
import { isRecentSignIn } from './session.ts'

/** @throws AppError UNAUTHENTICATED, SESSION_INVALID */
export function requireUser<C extends Pick<Context, 'user' | 'token'>>(
  ctx: C,
): asserts ctx is C & Pick<UserContext, 'user'> {
  if (!ctx.user) throw new AppError(ctx.token ? 'SESSION_INVALID' : 'UNAUTHENTICATED')
}

/** For what concerns the caller's own account. @throws AppError ADMIN_ONLY to readers; PASSWORD_CHANGE_NEEDED */
export function requireStaff(user: SessionUser): void {
  if (!isStaff(user.role)) throw new AppError('ADMIN_ONLY')
  if (user.mustChangePassword) throw new AppError('PASSWORD_CHANGE_NEEDED')
}

/** @throws AppError as `requireStaff`; SECOND_FACTOR_REQUIRED, OWNER_ONLY, ROLE_INSUFFICIENT to the staff */
export function requireRight(user: SessionUser, right: Right): void {
  requireStaff(user)
  if (user.mustSetUpSecondFactor) throw new AppError('SECOND_FACTOR_REQUIRED')
  if (!hasRight(user.role, right)) throw new AppError(right === 'owner' ? 'OWNER_ONLY' : 'ROLE_INSUFFICIENT')
}

/** Whether the caller is an editor or owner whose rights hold at the moment. */
export const actsAsAdmin = (user: SessionUser | null): boolean =>
  user !== null && isAdmin(user.role) && !user.mustChangePassword && !user.mustSetUpSecondFactor

/**
 * For what opens the admin to others: a session alone, which may be stolen, is not enough.
 * @throws AppError REAUTHENTICATION_NEEDED where nobody has signed in or shown who is there in the last ten minutes
 */
export function requireProof({ db, token }: Pick<Context, 'db' | 'token'>): void {
  if (!isRecentSignIn(db, token)) throw new AppError('REAUTHENTICATION_NEEDED')
}
