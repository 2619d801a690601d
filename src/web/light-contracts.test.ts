import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { contractOfInputs, declaredRefusals, lightContract, lightDeclaration } from './light-contracts.ts'

const source = `import * as z from 'zod'
const Row = z.object({ id: z.uuid() })
export const rooms = contract('rooms', {
  list: {
    method: 'GET',
    path: '/rooms',
    given: ['GET /api/room/findAll'],
    summary: 'The rooms, and the reply: all of them',
    needs: 'rooms.read',
    input: z.object({ reply: z.string(), summary: z.string() }),
    reply: z.array(Row),
    refuses: ['not_found'],
  },
})
`

const ROW = "import * as z from 'zod' const Row = /* @__PURE__ */ (() => (z.object({ id: z.uuid() })))() "
const LINE =
  "export const rooms = /* @__PURE__ */ (() => (contract('rooms', { list: { method: 'GET', path: '/rooms', needs: 'rooms.read', "

test('a browser is given method, address and permission of a line, and where its input is', () => {
  const light = lightContract('contract.ts', source)
  expect(light.replaceAll(/\s+/g, ' ')).toBe(
    `${ROW}${LINE}}, }, async () => (await import('./contract.ts?schemas')).rooms)))() `,
  )
  expect(light.split('\n').length).toBe(source.split('\n').length)
})

test('a form is given the input of a line as well', () => {
  expect(contractOfInputs('contract.ts', source).replaceAll(/\s+/g, ' ')).toBe(
    `${ROW}${LINE}input: z.object({ reply: z.string(), summary: z.string() }), }, })))() `,
  )
})

test('a browser is given what an area declares without its refusals', () => {
  const declares = "export const declares = { name: 'cashier', refusals: { shift_open: 409 }, needsOpenProperty: true }"
  expect(lightDeclaration('declares.ts', declares).replaceAll(/\s+/g, ' ')).toBe(
    "export const declares = { name: 'cashier', needsOpenProperty: true }",
  )
  expect(declaredRefusals('declares.ts', declares)).toEqual(['shift_open'])
})

const contracts = import.meta.glob<string>('../areas/*/*/contract{.ts,/*.ts}', {
  eager: true,
  query: '?raw',
  import: 'default',
})

test('what is left of every contract is still TypeScript', () => {
  expect(Object.keys(contracts).length).toBeGreaterThan(60)
  for (const [file, code] of Object.entries(contracts))
    for (const form of [lightContract, contractOfInputs])
      expect(parseSync(file, form(file, code)).errors, file).toEqual([])
})
