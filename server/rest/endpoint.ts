import type { AnyProcedure } from '@trpc/server'
import type { z } from 'zod'
import type { ErrorCode } from '#shared/errors.ts'
import type { Right } from '#shared/staff.rules.ts'
import type { Caller } from '#server/app-router.ts'
import type { Context, UserContext } from '#server/core/context.ts'
import type { FormFile } from '#server/core/multipart.ts'

// Every documented path is an endpoint: it declares its inputs and response, and calls procedures;
// the adapter serves them and the OpenAPI document describes them.

export type Access = 'public' | 'reader' | Right
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type Schema = z.ZodType | undefined
type Out<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined

/** A multipart body: text fields by a schema, and files by field name. */
interface FormSpec<F extends z.ZodType> {
  fields: F
  /** The most files of each field. */
  files: Record<string, number>
  /** Size limit of a file in bytes, and the error above it; by default the limit of pictures. */
  fileLimit?: { bytes: number; error: ErrorCode }
}

interface Spec<A extends Access, P extends Schema, Q extends Schema, B extends Schema, F extends Schema> {
  summary: string
  /** Who may call: checked before the body is read, and again by the procedure. */
  access: A
  /** The procedure that it calls, where its rate limit must also count input that never reaches it. */
  procedure?: AnyProcedure
  params?: P
  query?: Q
  body?: B
  form?: F extends z.ZodType ? FormSpec<F> : undefined
  response: z.ZodType
  /** Request headers that it reads, for the OpenAPI document. */
  headers?: readonly { name: string; description: string; schema: { type: string } }[]
  /** Errors besides those that follow from the endpoint itself (endpoint-errors.ts). */
  errors?: readonly ErrorCode[]
  status?: 200 | 201
  /**
   * For responses of any length, streamed: `run` yields the items of an array (`true`) or pieces of JSON text (`text`).
   */
  streamed?: boolean | 'text'
}

interface EndpointArgs<A extends Access, P extends Schema, Q extends Schema, B extends Schema, F extends Schema> {
  api: Caller
  ctx: A extends 'public' ? Context : UserContext
  params: Out<P>
  query: Out<Q>
  body: Out<B>
  fields: Out<F>
  files: Record<string, FormFile[]>
}

/** An endpoint without its type parameters, as the adapter serves it. */
export interface Endpoint extends Spec<Access, z.ZodType, z.ZodType, z.ZodType, z.ZodType> {
  method: Method
  /** `/api/categories/{id}` */
  path: string
  run: (args: never) => unknown
}

export const endpoint = <
  A extends Access,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  F extends Schema = undefined,
>(
  method: Method,
  path: `/api/${string}`,
  spec: Spec<A, P, Q, B, F>,
  run: (args: EndpointArgs<A, P, Q, B, F>) => unknown,
): Endpoint => ({ method, path, ...spec, run })
