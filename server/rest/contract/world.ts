import type { SessionUser } from '#shared/auth.ts'
import type { Answer, TestApi } from '#server/test/api.ts'
import { addUser, type TestServices } from '#server/test/services.ts'

/** What a call sends besides the token. */
export interface Sent {
  params?: Record<string, string>
  query?: string
  json?: unknown
  form?: FormData
}

export type Person = 'nobody' | 'reader' | 'another reader' | 'leaving reader' | 'editor'

export interface World {
  reader: SessionUser
  editor: SessionUser
  password: string
  ask(call: string, who: Person, sent?: Sent): Promise<Answer>
  /** Makes something as an editor. @returns its id */
  made(call: string, sent: Sent): Promise<string>
}

export function formOf(fields: Record<string, string>, files: [field: string, bytes: Buffer][] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [field, bytes] of files) form.append(field, new Blob([new Uint8Array(bytes)]), `${field}.bin`)
  return form
}

/** People who call an API over HTTP. */
export async function createWorld(services: TestServices, api: TestApi): Promise<World> {
  const password = 'correct horse battery'
  const [reader, another, editor] = await Promise.all(
    (['reader', 'reader', 'editor'] as const).map((role) => addUser(services, role, password)),
  )
  if (!reader || !another || !editor) throw new Error('Nobody is there.')
  const tokens: Record<Person, string | undefined> = {
    nobody: undefined,
    reader: await services.sessions.create(reader.id),
    'another reader': await services.sessions.create(another.id),
    'leaving reader': await services.sessions.create(another.id),
    editor: await services.sessions.create(editor.id),
  }
  const world: World = {
    ...{ reader, editor, password },
    ask(call, who, { params = {}, query, json, form } = {}) {
      const [method = '', path = ''] = call.split(' ')
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'missing'))
      const body = form ?? (json === undefined ? undefined : (json as object))
      return api.call(method, query ? `${filled}?${query}` : filled, body, tokens[who])
    },
    async made(call, sent) {
      const { status, body } = await world.ask(call, 'editor', sent)
      if (status !== 201) throw new Error(`${call}: ${status} ${JSON.stringify(body)}`)
      return body._id
    },
  }
  return world
}
