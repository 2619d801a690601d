import { expect, test } from 'vitest'
import { areas } from '#main/registry.ts'
import { collectDocComments, leadOf, proseOf } from './doc-comments.ts'
import { openapi } from './openapi.ts'
import { routeName } from '../request/unit-of-work.ts'

type Operation = {
  operationId: string
  security: object[]
  tags: string[]
  description?: string
  parameters: { in: string; name: string }[]
  responses: Record<string, { $ref?: string; description?: string; content?: object }>
  requestBody?: object
}

const routes = areas.flatMap(({ contract }) => Object.values(contract))
const page = JSON.parse(JSON.stringify(openapi(areas.map(({ contract }) => contract), collectDocComments()))) as {
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; responses: Record<string, unknown>; securitySchemes: object }
} // prettier-ignore
const operations = Object.entries(page.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
)
const byId = new Map(operations.map(({ operation }) => [operation.operationId, operation]))

test('every route is an operation of its own, with a declared tag, and states who may call it', () => {
  expect([...byId.keys()].toSorted()).toEqual(routes.map(routeName).toSorted())
  expect(page.servers).toEqual([{ url: '/', description: expect.any(String) }])
  const tags = new Map(page.tags.map(({ name, description }) => [name, description]))
  for (const route of routes) {
    const { security, tags: own } = byId.get(routeName(route)) ?? { security: undefined, tags: [] }
    expect(security, routeName(route)).toEqual(route.needs === 'public' ? [] : [{ token: [] }])
    for (const tag of own) expect(tags.get(tag), tag).toMatch(/\w{2}/)
  }
  expect(Object.keys(page.components.securitySchemes)).toEqual(['token'])
})

test('areas and actions are described in the words of the sources', () => {
  expect(page.tags.filter(({ name, description }) => description === name)).toEqual([])
  expect(byId.get('cashier.approve')?.description).toBe(
    'Approved twice it is approved once, by the user who was first.\n\nRefuses not_found, own_difference.',
  )
  const described = operations.filter(({ operation }) => operation.description)
  expect(described.length / operations.length).toBeGreaterThan(0.5)
  expect(described.filter(({ operation }) => /\*\/|@\w+/.test(operation.description ?? ''))).toEqual([])
  expect(proseOf('*\n * One.\n * Two\n *\n * @param x no\n * @throws Refusal not_found\n ')).toBe('One. Two\n\nRefuses not_found.')
  expect(proseOf('* @throws Refusal not_found ')).toBe('Refuses not_found.')
  expect(leadOf('# Orders\n\nAn **order** is\nwhat `x` has.\n\nMore.')).toBe('An order is what x has.')
}) // prettier-ignore

test('405, 500 and 503 are declared everywhere, 413 and 415 where there is a body, 401 and 403 where a session is needed', () => {
  for (const { operation } of operations) {
    const codes = Object.keys(operation.responses)
    expect(codes, operation.operationId).toEqual(expect.arrayContaining(['200', '400', '405', '429', '500', '503']))
    if (operation.requestBody) expect(codes, operation.operationId).toEqual(expect.arrayContaining(['413', '415']))
    if (operation.security.length > 0) expect(codes).toEqual(expect.arrayContaining(['401', '403', '423']))
  }
  const approve = byId.get('cashier.approve')?.responses
  expect(approve?.['403']?.description).toMatch(/^own_difference, forbidden/)
  expect(approve?.['409']?.description).toBe('in_progress')
})

test('every reference resolves, no path is listed twice, and every field of a path is a parameter', () => {
  const refs = [...JSON.stringify(page).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
  const known = new Map<string, object>(Object.entries(page.components))
  expect(
    refs.filter(([, kind = '', name = '']) => !Object.hasOwn(known.get(kind) ?? {}, name)).map(([ref]) => ref),
  ).toEqual([])
  const shapes = Object.keys(page.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([])
  for (const { path, operation } of operations) {
    const fields = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
    expect(declared.toSorted(), operation.operationId).toEqual(fields.toSorted())
  }
})

test('inv-01 is declared as the form it returns', () => {
  expect(byId.get('invoices.inv01')?.responses['200']?.content).toMatchObject({
    'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Inv01' } } },
  })
})
