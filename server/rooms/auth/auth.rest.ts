import { z } from 'zod'
import { loginInput } from '#shared/auth.ts'
import { row } from '#server/rest/row.ts'

const documentedUser = z.object({ _id: z.string(), name: z.string(), email: z.string(), role: z.string() })

export const authRest = [
  row(
    'post',
    '/api/auth/admin/login',
    {
      summary: 'Sign an admin in',
      access: 'public',
      body: loginInput,
      response: z.object({ success: z.literal(true), message: z.string(), token: z.string(), user: documentedUser }),
    },
    async ({ api, body }) => {
      const { token, user } = await api.auth.adminLogin(body)
      const { id, ...rest } = user
      return { success: true, message: 'Login successful!', token, user: { _id: id, ...rest } }
    },
  ),
  row(
    'post',
    '/api/auth/admin/verify-token',
    {
      summary: "Whether the bearer token is a live session of an admin's",
      access: 'public',
      response: z.object({ success: z.boolean(), isValid: z.boolean(), user: documentedUser.optional() }),
    },
    async ({ api }) => {
      const { isValid, user } = await api.auth.verifyAdmin()
      if (!user) return { success: isValid, isValid }
      const { id, ...rest } = user
      return { success: isValid, isValid, user: { _id: id, ...rest } }
    },
  ),
  row(
    'post',
    '/api/auth/admin/logout',
    {
      summary: 'End the session of the bearer token',
      access: 'public',
      response: z.object({ success: z.literal(true), message: z.string() }),
    },
    async ({ api }) => {
      await api.auth.logout()
      return { success: true, message: 'Logged out.' }
    },
  ),
]
