import type { Endpoint } from '#contract/endpoint.ts'
import { commonErrors, errorStatus } from '#contract/errors.ts'
import { type JsonSchema, jsonSchema } from '../serialiser.ts'
import { isNamed } from './input.ts'

const problem: JsonSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'A Turkish sentence a person may read' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    nextSpinAt: { type: 'string', description: 'Of wheel_already_spun' },
    hoursLeft: { type: 'integer', description: 'Of wheel_already_spun' },
  },
}

function parameters(shape: Endpoint['query'], place: 'path' | 'query'): JsonSchema[] {
  if (!shape) return []
  const { properties = {}, required = [] } = jsonSchema(shape, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

const bytes: JsonSchema = { type: 'string', format: 'binary' }

function responses({ reply, status = 200, errors, download }: Endpoint): JsonSchema {
  const codes = [...new Set([...errors, ...commonErrors])]
  const refusals = Map.groupBy(codes, (code) => errorStatus[code])
  return {
    [status]: {
      description: 'Success',
      content: download
        ? { 'application/octet-stream': { schema: bytes } }
        : { 'application/json': { schema: jsonSchema(reply) } },
    },
    ...Object.fromEntries(
      [...refusals].map(([code, names]) => [
        code,
        {
          description: names.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
    ),
  }
}

const oneFile: JsonSchema = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
}

const idempotencyKey: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Sent again under the same key it is the same call; another way to say clientId',
  schema: { type: 'string' },
}

function operation(endpoint: Endpoint): JsonSchema {
  const { summary, access, params, query, body, file } = endpoint
  return {
    summary,
    description: `Access: ${access.join(', ')}`,
    security: access.includes('public') ? [] : [{ session: [] }],
    parameters: [
      ...parameters(params, 'path'),
      ...parameters(query, 'query'),
      ...(isNamed(endpoint) ? [idempotencyKey] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } },
    }),
    ...(file && { requestBody: { required: true, content: { 'multipart/form-data': { schema: oneFile } } } }),
    responses: responses(endpoint),
  }
}

/** The OpenAPI 3.1 document of the mounted endpoints; its calls are described when it is first read, which takes 0.1 s. */
export function openApi(endpoints: readonly Endpoint[]): JsonSchema {
  let paths: JsonSchema | undefined
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rehber724',
      version: '1',
      description: 'Directory and rewards platform for local services',
    },
    get paths() {
      paths ??= describeCalls(endpoints)
      return paths
    },
    components: {
      schemas: { Problem: problem },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function describeCalls(endpoints: readonly Endpoint[]): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {}
    Object.assign(paths[endpoint.path] ?? {}, { [endpoint.method.toLowerCase()]: operation(endpoint) })
  }
  return paths
}
