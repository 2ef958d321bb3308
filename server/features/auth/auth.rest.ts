import { z } from 'zod'
import { loginInput, registerInput, type SessionUser } from '#shared/auth.ts'
import { done } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'
import { authRouter } from './auth.router.ts'

const documentedUser = z
  .object({
    ...{ _id: z.string(), name: z.string(), email: z.string(), role: z.string() },
    mustChangePassword: z.boolean().optional(),
    mustSetUpSecondFactor: z.boolean().optional(),
  })
  .meta({ id: 'Admin' })

const documentedReader = z.object({ _id: z.string(), name: z.string(), email: z.string() }).meta({ id: 'Account' })
const toReader = ({ id, name, email }: SessionUser) => ({ _id: id, name, email })
const toUser = ({ id, ...user }: SessionUser) => ({ _id: id, ...user })

const logoutEndpoint = (path: '/api/auth/client/logout' | '/api/auth/admin/logout') =>
  endpoint(
    'post',
    path,
    { summary: 'End the session of the bearer token', access: 'public', response: done },
    async ({ api }) => {
      await api.auth.logout()
      return { success: true, message: 'Logged out.' }
    },
  )

/** Responses contain `userId` besides `user`, since some clients read only that. */
const readerRest = [
  endpoint(
    'post',
    '/api/auth/client/verify-token',
    {
      summary: 'Whether the bearer token is a live session, and whose',
      access: 'public',
      response: z.object({
        success: z.boolean(),
        isValid: z.boolean(),
        userId: z.string().optional(),
        user: documentedReader.optional(),
      }),
    },
    async ({ api }) => {
      const { isValid, user } = await api.auth.verify()
      return { success: isValid, isValid, ...(user && { userId: user.id, user: toReader(user) }) }
    },
  ),
  endpoint(
    'post',
    '/api/auth/client/login',
    {
      summary: 'Sign a reader in',
      access: 'public',
      procedure: authRouter.login,
      body: loginInput,
      errors: ['EMAIL_INVALID', 'LOGIN_FAILED', 'LOGIN_THROTTLED', 'EMAIL_UNCONFIRMED'],
      response: done.extend({
        token: z.string(),
        userId: z.string(),
        user: documentedReader,
      }),
    },
    async ({ api, body }) => {
      const { token, user } = await api.auth.login(body)
      return { success: true, message: 'Login successful!', token, userId: user.id, user: toReader(user) }
    },
  ),
  endpoint(
    'post',
    '/api/auth/client/register',
    {
      summary: "Make a reader's account; without a token where the address must be confirmed by mail first",
      access: 'public',
      procedure: authRouter.register,
      body: registerInput,
      status: 201,
      errors: ['EMAIL_INVALID', 'NAME_HAS_ADDRESS', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON', 'EMAIL_TAKEN'],
      response: done.extend({
        token: z.string().optional(),
        userId: z.string().optional(),
        user: documentedReader.optional(),
      }),
    },
    async ({ api, body }) => {
      const { session } = await api.auth.register(body)
      if (!session) return { success: true, message: 'Please open the link that we have sent to you, then log in.' }
      const { token, user } = session
      return { success: true, message: 'Welcome!', token, userId: user.id, user: toReader(user) }
    },
  ),
  logoutEndpoint('/api/auth/client/logout'),
]

export const authRest = [
  ...readerRest,
  endpoint(
    'post',
    '/api/auth/admin/login',
    {
      summary: 'Sign an admin in',
      access: 'public',
      procedure: authRouter.adminLogin,
      body: loginInput,
      errors: ['EMAIL_INVALID', 'LOGIN_FAILED', 'LOGIN_THROTTLED', 'SECOND_FACTOR_NEEDED'],
      response: done.extend({ token: z.string(), user: documentedUser }),
    },
    async ({ api, body }) => {
      const { token, user } = await api.auth.adminLogin(body)
      return { success: true, message: 'Login successful!', token, user: toUser(user) }
    },
  ),
  endpoint(
    'post',
    '/api/auth/admin/login/second-step',
    {
      summary: 'Complete the sign-in of an admin that was answered SECOND_FACTOR_NEEDED',
      access: 'public',
      procedure: authRouter.finishSignIn,
      body: z.object({ challenge: z.string(), code: z.string() }),
      errors: ['SECOND_FACTOR_EXPIRED', 'SECOND_FACTOR_WRONG', 'LOGIN_THROTTLED'],
      response: done.extend({ token: z.string(), user: documentedUser }),
    },
    async ({ api, body }) => {
      const { token, user } = await api.auth.finishSignIn(body)
      return { success: true, message: 'Login successful!', token, user: toUser(user) }
    },
  ),
  endpoint(
    'post',
    '/api/auth/admin/verify-token',
    {
      summary: "Whether the bearer token is a live session of an admin's",
      access: 'public',
      response: z.object({ success: z.boolean(), isValid: z.boolean(), user: documentedUser.optional() }),
    },
    async ({ api }) => {
      const { isValid, user } = await api.auth.verifyAdmin()
      return { success: isValid, isValid, ...(user && { user: toUser(user) }) }
    },
  ),
  logoutEndpoint('/api/auth/admin/logout'),
]
