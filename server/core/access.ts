import { isStaff, type SessionUser } from '#shared/auth.ts'
import { hasRight, type Right } from '#shared/staff.rules.ts'
import type { Context, UserContext } from './context.ts'
import { AppError } from './errors.ts'

/** @throws AppError UNAUTHENTICATED, SESSION_INVALID */
export function requireUser<C extends Pick<Context, 'user' | 'token'>>(
  ctx: C,
): asserts ctx is C & Pick<UserContext, 'user'> {
  if (!ctx.user) throw new AppError(ctx.token ? 'SESSION_INVALID' : 'UNAUTHENTICATED')
}

/** @throws AppError ADMIN_ONLY to readers; PASSWORD_CHANGE_NEEDED; OWNER_ONLY, ROLE_INSUFFICIENT to the staff */
export function requireRight(user: SessionUser, right: Right): void {
  if (!isStaff(user.role)) throw new AppError('ADMIN_ONLY')
  if (user.mustChangePassword) throw new AppError('PASSWORD_CHANGE_NEEDED')
  if (!hasRight(user.role, right)) throw new AppError(right === 'owner' ? 'OWNER_ONLY' : 'ROLE_INSUFFICIENT')
}
