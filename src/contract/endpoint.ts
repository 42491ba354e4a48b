import type { z } from 'zod/mini'
import type { CommonError, ErrorCode } from './errors.ts'

/**
 * Who may call: one or several. `self`, `participant` and the roles in a business are resolved from the path by the
 * server: `owner` alone, `manager` or the owner, `member`: anybody of the business.
 */
export const accessLevels = [
  'public',
  'user',
  'customer',
  'business',
  'self',
  'owner',
  'manager',
  'member',
  'participant',
  'field',
  'admin',
  'provider',
] as const

export type Access = (typeof accessLevels)[number]

/** Steps that a session may still have to take before it may do anything else. Each has an error code, `${need}_needed`. */
export const needs = ['password_choice', 'totp_setup'] as const
export type Need = (typeof needs)[number]

type ObjectShape = z.ZodMiniObject

/** One call of the wire. Validation, client types, OpenAPI and the access test all come from this. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters in braces: `/api/businesses/{id}`. */
  path: `/api/${string}`
  /** One English line for the OpenAPI document. */
  summary: string
  access: readonly [Access, ...Access[]]
  params?: ObjectShape
  query?: ObjectShape
  body?: ObjectShape
  /** Takes one file instead of a body, as multipart/form-data under any name. */
  file?: true
  /** Reads or writes thousands of rows: its callers wait some minutes. */
  slow?: true
  reply: z.ZodMiniType
  /**
   * Roles, or levels of the row, that must have shown in this session, in the last 15 minutes, whose it is: a token alone is
   * not enough for what gives rights, moves money, or reaches many businesses or people at once. Else `fresh_login_needed`,
   * and `confirmIdentity` opens it.
   */
  fresh?: readonly Access[]
  /** Also for sessions that still have this to do; all other calls refuse them. */
  whileNeeding?: readonly Need[]
  /** The reply may be bytes made of parts that the same serialiser wrote. */
  raw?: true
  /** Answers with a file instead of JSON. */
  download?: true
  /** Answers as a stream of server-sent events, unless JSON alone is accepted. */
  stream?: true
  /** Status of success; 200 when absent. */
  status?: 200 | 201 | 204
  errors: readonly ErrorCode[]
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Part<E, K extends string> = E extends Record<K, infer S> ? S : undefined
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** Input as a caller gives it. */
export type Request<E extends Endpoint> = Present<{
  params: In<Part<E, 'params'>>
  query: In<Part<E, 'query'>>
  body: In<Part<E, 'body'>>
}>

/** Input as a handler gets it, parsed. */
export type Parsed<E extends Endpoint> = Present<{
  params: Out<Part<E, 'params'>>
  query: Out<Part<E, 'query'>>
  body: Out<Part<E, 'body'>>
}>

export type Reply<E extends Endpoint> = z.output<E['reply']>
export type FailureOf<E extends Endpoint> = E['errors'][number] | CommonError
