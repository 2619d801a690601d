import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '#test/screen.tsx'
import type { OrderRow } from '../contract/replies.ts'
import { PaymentStatusChip } from './order-marks.tsx'

afterEach(cleanup)

const chip = async (paymentStatus: OrderRow['paymentStatus'], totalAmount: number) => {
  const order = { paymentStatus, totalAmount: totalAmount as OrderRow['totalAmount'] }
  const { container } = await draw(<PaymentStatusChip order={order} />)
  return container.textContent
}

test('an order that packs or the property paid for wholly has nothing to pay, and is not called unpaid', async () => {
  expect(await chip('NotPaid', 0)).toBe('Nothing to pay')
  expect(await chip('NotPaid', 1)).toBe('Not paid')
  expect(await chip('Refunded', 0)).toBe('Refunded')
})
