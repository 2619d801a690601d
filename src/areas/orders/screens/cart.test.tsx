import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OutletKind } from '#areas/outlets/contract.ts'
import { draw } from '#web/testing.tsx'
import { Cart } from './cart.tsx'

afterEach(cleanup)

test('a shop and a salon send nothing to a kitchen', async () => {
  const nothing = { lines: [], onChange: () => {}, onSend: () => {}, onKeep: undefined, isPending: false, isReady: true, missing: '' } // prettier-ignore
  const says = async (kind: OutletKind) => {
    await draw(<Cart {...nothing} kind={kind} />)
    const { textContent } = screen.getByRole('button')
    cleanup()
    return [kind, textContent]
  }
  const said: unknown[] = []
  for (const kind of OutletKind.options) said.push(await says(kind))
  expect(said).toEqual([
    ['RESTAURANT', 'Send to kitchen'],
    ['BAR', 'Send to kitchen'],
    ['ROOM_SERVICE', 'Send to kitchen'],
    ['SHOP', 'Take the order'],
    ['SERVICE', 'Take the order'],
  ])
})
