import type { Call } from './call.ts'
import { next, ownId } from './making.ts'

export const accountsCalls: readonly Call[] = [
  {
    ids: ['A-01'],
    call: 'POST /api/auth/client/verify-token',
    as: 'reader',
    reads: ['isValid', 'user._id', 'user.name', 'userId'],
    holds: (body, world) => body.isValid === true && body.user._id === world.reader.id,
  },
  {
    ids: ['A-02'],
    call: 'POST /api/auth/client/login',
    send: ({ reader, password }) => ({ json: { email: reader.email, password } }),
    says: 'Login successful!',
    reads: ['token', 'userId'],
    bad: {
      send: ({ reader }) => ({ json: { email: reader.email, password: 'not this one' } }),
      status: 401,
      says: 'Email or password is incorrect.',
    },
  },
  {
    ids: ['A-03'],
    call: 'POST /api/auth/client/register',
    send: () => ({ json: { name: 'புதியவர்', email: `new${next()}@example.org`, password: 'a long enough one' } }),
    status: 201,
    reads: ['token', 'userId'],
    bad: {
      send: ({ reader }) => ({ json: { name: 'புதியவர்', email: reader.email, password: 'a long enough one' } }),
      status: 409,
      says: 'There is already an account with this address. Please log in.',
    },
  },
  { ids: ['A-05'], call: 'POST /api/auth/client/logout', as: 'leaving reader', reads: ['success', 'message'] },
  {
    ids: ['A-32'],
    call: 'GET /api/profile/{userId}',
    send: ownId,
    others: 403,
    reads: ['data.name', 'data.email', 'data.mobile', 'data.dob', 'data.gender'],
  },
  {
    ids: ['A-33'],
    call: 'PUT /api/profile/{userId}',
    send: (world) => ({
      ...ownId(world),
      json: {
        name: world.reader.name,
        email: world.reader.email,
        mobile: '98400 12345',
        dob: '1990-04-14',
        gender: 'other',
        newPassword: '',
      },
    }),
    says: 'Profile updated successfully!',
    reads: ['data.mobile'],
    others: 403,
    bad: {
      send: (world) => ({ ...ownId(world), json: { email: world.reader.email } }),
      status: 400,
      says: 'Some fields need correcting. Please check them.',
    },
  },
  {
    ids: ['A-34'],
    call: 'POST /api/auth/admin/verify-token',
    as: 'editor',
    reads: ['isValid'],
    holds: (body) => body.isValid === true,
  },
  {
    ids: ['A-35'],
    call: 'POST /api/auth/admin/login',
    send: ({ editor, password }) => ({ json: { email: editor.email, password } }),
    says: 'Login successful!',
    reads: ['token', 'message'],
    bad: {
      send: ({ reader, password }) => ({ json: { email: reader.email, password } }),
      status: 401,
      says: 'Email or password is incorrect.',
    },
  },
]
