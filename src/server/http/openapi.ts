import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Named } from '#core/contract.ts'
import { pathFields } from '#core/wire.ts'
import { serveApiPage } from './api-page.ts'
import type { AnyArea } from '../request/context.ts'
import { type DocComments, readDocComments } from './doc-comments.ts'
import { FAILURE, failuresOf, responseComponents } from './openapi-responses.ts'
import { isWrite, routeName } from '../request/unit-of-work.ts'

type Schema = Record<string, unknown>

/** Builds the OpenAPI 3.1 page from the contracts, with the doc comments of areas and actions. */
export function openapi(contracts: readonly AnyArea['contract'][], comments: DocComments): Schema {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas: Record<string, unknown> = { Failure: FAILURE }
  const routes = contracts.flatMap((contract) => Object.values(contract))
  for (const route of routes) {
    const url = `/api${route.path.replaceAll(/:(\w+)/g, '{$1}')}`
    ;(paths[url] ??= {})[route.method.toLowerCase()] = operationOf(route, schemas, comments)
  }
  const names = [...new Set(routes.map(({ area }) => area))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hotelmate',
      version: '1',
      description: 'Money is in integer minor units, days are YYYY-MM-DD, instants are UTC.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that answers this page' }],
    tags: names.map((name) => ({ name, description: comments.areas[name] || name })),
    paths,
    components: {
      schemas,
      responses: responseComponents(),
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token that signing in answers, with or without Bearer before it',
        },
      },
    },
  }
}

function operationOf(route: Named, schemas: Record<string, unknown>, { actions }: DocComments): Schema {
  const inPath = new Set(pathFields(route.path))
  const input = jsonSchema(route.input, 'input', schemas)
  const properties = (input['properties'] ?? {}) as Record<string, Schema>
  const required = (input['required'] ?? []) as string[]
  const hasBody = !['GET', 'DELETE'].includes(route.method)
  const rest = Object.keys(properties).filter((field) => !inPath.has(field))
  const parameter = (place: 'path' | 'query') => (field: string) => ({
    in: place,
    name: field,
    required: place === 'path' || required.includes(field),
    schema: properties[field] ?? {},
  })
  const key = { in: 'header', name: 'Idempotency-Key', required: false, schema: { type: 'string', maxLength: 255 } }
  const body = {
    type: 'object',
    additionalProperties: false,
    properties: pick(properties, rest),
    required: required.filter((field) => rest.includes(field)),
  }

  return {
    operationId: routeName(route),
    summary: route.summary,
    ...(actions[routeName(route)] ? { description: actions[routeName(route)] } : {}),
    tags: [route.area],
    'x-needs': route.needs,
    ...(route.given ? { 'x-given': route.given } : {}),
    security: route.needs === 'public' ? [] : [{ token: [] }],
    parameters: [
      ...[...inPath].map(parameter('path')),
      ...(hasBody ? [] : rest.map(parameter('query'))),
      ...(isWrite(route) ? [key] : []),
    ],
    ...(hasBody && rest.length > 0
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      200: { description: 'Done', content: contentOf(route, schemas) },
      ...failuresOf(route, hasBody),
    },
  }
}

const pick = (from: Record<string, Schema>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

function contentOf(route: Named, schemas: Record<string, unknown>): Schema {
  const file = { schema: { type: 'string', format: 'binary' } }
  if (route.isStream) return { 'text/event-stream': { schema: jsonSchema(route.reply, 'output', schemas) } }
  if (route.contents) return { 'application/json': { schema: jsonSchema(route.contents, 'output', schemas) } }
  if (route.produces) return Object.fromEntries([route.produces].flat().map((type) => [type, file]))
  return { 'application/json': { schema: jsonSchema(route.reply, 'output', schemas) } }
}

/** Moves named schemas to components, so that the page defines Booking once. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, unknown>): Schema {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
  const { $defs, $schema: _dialect, ...rest } = json
  const moved = JSON.parse(
    JSON.stringify({ rest, $defs: $defs ?? {} }).replaceAll('#/$defs/', '#/components/schemas/'),
  ) as { rest: Schema; $defs: Schema }
  for (const [name, value] of Object.entries(moved.$defs)) schemas[name] ??= value
  return moved.rest
}

/** Serves /api/openapi.json, built at its first request, and /api/docs to browse and try it. */
export function serveOpenapi(server: FastifyInstance, areas: readonly AnyArea[]): void {
  let document: string | undefined
  server.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(
      openapi(
        areas.map((area) => area.contract),
        readDocComments(),
      ),
    )
    return reply.type('application/json; charset=utf-8').send(document)
  })
  serveApiPage(server)
}
