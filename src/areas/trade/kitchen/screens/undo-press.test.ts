import { expect, test } from 'vitest'
import { undoOf } from './undo-press.tsx'

test('what was pressed has a way back in one tap, as far as the kitchen may go back; what was seen has none', () => {
  expect(undoOf({ kotId: 'k', to: 'Preparing' })).toEqual({ kotId: 'k', to: 'New' })
  expect(undoOf({ kotId: 'k', to: 'Ready' })).toEqual({ kotId: 'k', to: 'Preparing' })
  expect(undoOf({ kotId: 'k', to: 'Served' })).toEqual({ kotId: 'k', to: 'Preparing' })
  expect(undoOf({ orderLineId: 'l', to: 'Ready' })).toEqual({ orderLineId: 'l', to: 'Preparing' })
  expect(undoOf({ productCode: 'DOSA', isAvailable: false })).toEqual({ productCode: 'DOSA', isAvailable: true })
  for (const press of [{ seen: ['k'] }, { kotId: 'k', to: 'New' as const }, { orderLineId: 'l', readyUnits: 1 }, { productCode: 'DOSA', isAvailable: true }])
    expect(undoOf(press)).toBeUndefined() // prettier-ignore
})
