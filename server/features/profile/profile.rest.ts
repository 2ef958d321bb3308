import { z } from 'zod'
import { profile, profileInput, type Profile } from '#shared/profile.ts'
import { done } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'

const documented = profile
  .pick({ name: true, email: true, mobile: true, dob: true, gender: true })
  .extend({ _id: z.string() })
  .meta({ id: 'Profile' })
const toDocumented = ({ id, name, email, mobile, dob, gender }: Profile) => ({
  _id: id,
  name,
  email,
  mobile,
  dob,
  gender,
})
const params = z.object({ userId: z.string().max(64) })

export const profileRest = [
  endpoint(
    'get',
    '/api/profile/{userId}',
    {
      summary: "The caller's own profile",
      access: 'reader',
      params,
      errors: ['FORBIDDEN'],
      response: z.object({ success: z.literal(true), data: documented }),
    },
    async ({ api, params: { userId } }) => ({ success: true, data: toDocumented(await api.profile.getOf({ userId })) }),
  ),
  endpoint(
    'put',
    '/api/profile/{userId}',
    {
      summary:
        "Change the caller's own profile; an empty newPassword leaves the password as it is. A new password or address needs currentPassword, unless the session began in the last ten minutes",
      access: 'reader',
      params,
      body: profileInput,
      errors: [
        'NAME_HAS_ADDRESS',
        ...(['EMAIL_INVALID', 'MOBILE_INVALID', 'DOB_INVALID', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON'] as const),
        ...(['ADMIN_PASSWORD_TOO_SHORT', 'REAUTHENTICATION_NEEDED', 'PASSWORD_WRONG', 'LOGIN_THROTTLED'] as const),
        ...(['FORBIDDEN', 'EMAIL_TAKEN'] as const),
      ],
      response: done.extend({ data: documented, token: z.string().optional() }),
    },
    async ({ api, params: { userId }, body }) => {
      const { profile: saved, isAddressPending, token } = await api.profile.replaceOf({ ...body, userId })
      const message = isAddressPending
        ? 'Profile updated successfully! Please open the link that we have sent to the new address.'
        : 'Profile updated successfully!'
      return { success: true, message, data: toDocumented(saved), ...(token && { token }) }
    },
  ),
]
