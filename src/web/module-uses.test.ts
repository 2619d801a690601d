import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reached } from './module-uses.ts'

const areas = join(import.meta.dirname, '../areas')
const screens = join(areas, 'lodging/rooms/screens')
const FILES: Record<string, string> = {
  [`${areas}/insight/desk/screens/page.tsx`]: `
    import { Chip as RoomChip } from '#areas/lodging/rooms/screens/pickers.tsx'
    import { first } from './first.ts'`,
  [`${areas}/insight/desk/screens/first.ts`]: `export const first = () => import('./later.ts')`,
  [`${screens}/pickers.tsx`]: `
    export { Board } from './board.tsx'
    export { Chip } from './chip.tsx'`,
  [`${screens}/board.tsx`]: `export const Board = 1`,
  [`${screens}/chip.tsx`]: `export { colour } from './colour.ts'
    export const Chip = 1`,
  [`${screens}/colour.ts`]: `export const colour = 1`,
}
const idOf = (importer: string, name: string) =>
  name.startsWith('#') ? join(areas, '..', name.slice(1)) : join(importer, '..', name)
const graph = {
  getModuleInfo: (id: string) => {
    const code = FILES[id] ?? ''
    return { code, importedIds: [...code.matchAll(/from '(.+)'/g)].map(([, name = '']) => idOf(id, name)) }
  },
}

test('a page uses what it imports, but of a file that hands on only what it takes', () => {
  const used = [...reached([`${areas}/insight/desk/screens/page.tsx`], graph)].map((id) => id.slice(areas.length + 1))
  expect(used.toSorted()).toEqual([
    'insight/desk/screens/first.ts',
    'insight/desk/screens/page.tsx',
    'lodging/rooms/screens/chip.tsx',
    'lodging/rooms/screens/colour.ts',
  ])
})
