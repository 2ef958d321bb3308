import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

const parametersOf = ({ query }: Endpoint): string[] => (query instanceof z.ZodObject ? Object.keys(query.shape) : [])

/** The description of the calls reads no parameters at all (docs.ts). */
const withoutParameters = new Set(['/api/docs', '/api/openapi.json'])

/**
 * The address of a documented call without the parameters that it does not read, and of repeated ones with the first, which
 * is the one it reads.
 */
export function createCallAddress(endpoints: readonly Endpoint[]): (url: string) => string {
  const calls = endpoints
    .filter(({ method }) => method === 'get')
    .map((endpoint) => ({
      pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
      parameters: parametersOf(endpoint),
    }))
  return (url) => {
    const mark = url.indexOf('?')
    if (mark === -1) return url
    const path = url.slice(0, mark)
    if (withoutParameters.has(path)) return path
    const call = calls.find(({ pattern }) => pattern.test(path))
    if (!call) return url
    const given = new URLSearchParams(url.slice(mark + 1))
    const known = call.parameters.flatMap((name) => (given.has(name) ? [[name, given.get(name)!]] : []))
    return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path
  }
}
