import type { Call } from './call.ts'
import { unknown, make, ofNotification, each } from './making.ts'

export const notificationsCalls: readonly Call[] = [
  {
    ids: ['A-28', 'A-29', 'E-12', 'E-44'],
    call: 'GET /api/notifications/{userName}',
    send: async (world) => {
      await make.notification(world)
      return { params: { userName: world.reader.id } }
    },
    others: 403,
    reads: each(ofNotification, 'data[]'),
  },
  {
    ids: ['A-76', 'E-12', 'E-44'],
    call: 'GET /api/notifications/{userName}',
    as: 'editor',
    send: async (world) => {
      await make.notification(world)
      return { params: { userName: world.reader.name } }
    },
    reads: each(ofNotification, 'data[]'),
    bad: { send: () => unknown('userName'), status: 404, says: 'There is no such reader.' },
  },
  {
    ids: ['A-30', 'E-12'],
    call: 'PATCH /api/notifications/mark-as-read',
    send: async (world) => {
      await make.notification(world)
      const own = { params: { userName: world.reader.name } }
      const { body } = await world.ask('GET /api/notifications/{userName}', 'reader', own)
      return { json: { notificationId: body.data[0]._id, userName: world.reader.name } }
    },
    others: 403,
    bad: {
      send: ({ reader }) => ({ json: { userName: reader.name } }),
      status: 400,
      says: 'Some fields need correcting. Please check them.',
    },
  },
  {
    ids: ['A-75'],
    call: 'POST /api/notifications',
    send: ({ reader }) => ({ json: { title: 'சந்திப்பு', message: 'மாலை', targetUserNames: [reader.name] } }),
    status: 201,
    says: 'Notification sent successfully!',
    bad: {
      send: () => ({ json: { title: 'சந்திப்பு', message: 'மாலை', targetUserNames: [] } }),
      status: 400,
      says: 'Please choose at least one reader.',
    },
  },
  {
    ids: ['A-77', 'E-45'],
    call: 'GET /api/notifications/client-users',
    reads: ['success', ...each(['_id', 'name', 'email', 'phone'], 'users[]')],
  },
  {
    ids: ['A-78', 'E-45'],
    call: 'GET /api/notifications/search-users',
    send: ({ reader }) => ({ query: `q=${encodeURIComponent(reader.name)}` }),
    reads: each(['_id', 'name', 'email'], 'users[]'),
  },
  {
    ids: ['A-79'],
    call: 'PUT /api/notifications/edit-by-title/{title}',
    send: async (world) => ({
      params: { title: await make.notification(world) },
      json: { newTitle: 'மாற்றம்', message: 'ஆறு மணிக்கு' },
    }),
    says: 'Notification updated successfully!',
    bad: {
      send: () => ({ ...unknown('title'), json: { newTitle: 'அ', message: 'ஆ' } }),
      status: 404,
      says: 'This notification is not there.',
    },
  },
  {
    ids: ['A-80'],
    call: 'DELETE /api/notifications/by-title',
    send: async (world) => ({ json: { title: await make.notification(world) } }),
    says: 'Notification deleted!',
    bad: { send: () => ({ json: {} }), status: 400, says: 'Some fields need correcting. Please check them.' },
  },
]
