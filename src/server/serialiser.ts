import fastJson from 'fast-json-stringify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

export type JsonSchema = { [key: string]: unknown }

/** A shape as JSON Schema (draft 7), the output side: what the wire carries. */
export function jsonSchema(shape: Endpoint['reply'], io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { target: 'draft-7', io })
  return schema
}

/** "X or null" becomes a nullable X: the compiled code then tests for null instead of validating alternatives. */
function simplify(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplify)
  if (typeof schema !== 'object' || schema === null) return schema
  const { anyOf, ...rest } = schema as { anyOf?: JsonSchema[] }
  if (anyOf?.length === 2 && anyOf[1]?.['type'] === 'null')
    return { ...(simplify(anyOf[0]) as JsonSchema), ...rest, nullable: true }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, simplify(value)]))
}

const compiled = new WeakMap<Endpoint['reply'], (reply: unknown) => string>()

/** Compiles a writer of exactly the shape's fields: undeclared columns never reach the wire. Each shape is compiled once. */
export function compileSerialiser(shape: Endpoint['reply']): (reply: unknown) => string {
  const known = compiled.get(shape)
  if (known) return known
  const write = fastJson(simplify(jsonSchema(shape)) as Parameters<typeof fastJson>[0])
  compiled.set(shape, write)
  return write
}
