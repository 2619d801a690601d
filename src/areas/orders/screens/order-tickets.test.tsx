import { expect, test } from 'vitest'
import { draw } from '#web/testing.tsx'
import { OrderTickets } from './order-tickets.tsx'

test('a bill that was split off does not say that the kitchen knows nothing of it', async () => {
  const said = async (isSplitOff: boolean) =>
    (await draw(<OrderTickets kots={[]} isSplitOff={isSplitOff} />)).container.textContent
  expect(await said(true)).toContain('split off')
  expect(await said(false)).toBe('The kitchen has not been told anything yet.')
})
