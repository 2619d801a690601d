import fc from 'fast-check'
import { expect, test } from 'vitest'
import { complaintLevel } from './complaints.ts'

test('complaints are high from one in a thousand on, too high from three in a thousand; one alone says nothing', () => {
  const at = (sent: number, complained: number) => complaintLevel({ sent, complained })
  expect([at(0, 0), at(10, 1), at(2_001, 2), at(2_000, 2), at(1_001, 3), at(1_000, 3)]).toEqual(['OK', 'OK', 'OK', 'HIGH', 'HIGH', 'TOO_HIGH']) // prettier-ignore
})

test('law: another complaint never makes it better, another mail never worse', () => {
  const order = ['OK', 'HIGH', 'TOO_HIGH']
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(400), (sent, complained) => {
      const level = order.indexOf(complaintLevel({ sent, complained }))
      expect(order.indexOf(complaintLevel({ sent, complained: complained + 1 }))).toBeGreaterThanOrEqual(level)
      expect(order.indexOf(complaintLevel({ sent: sent + 1, complained }))).toBeLessThanOrEqual(level)
    }),
  )
})
