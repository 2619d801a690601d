import { expect, test } from 'vitest'
import { isEachOnce, parseGiven } from './contract.ts'
import { allRefusals, Refusal, type RefusalCode, refuse, statusOf } from './refusal.ts'
import { pathFields } from './wire.ts'

test('every refusal there is, of all areas and common ones, has a status of the client’s mistakes', () => {
  const all = Object.entries(allRefusals())
  expect(all.filter(([, status]) => status < 400 || status > 499)).toEqual([])
  expect(all.filter(([code, status]) => statusOf(code as RefusalCode) !== status)).toEqual([])
  expect([statusOf('not_found'), statusOf('stale_version'), statusOf('refund_above_paid')]).toEqual([404, 409, 422])
  expect(statusOf('no_such_refusal' as RefusalCode)).toBe(500)
})

test('a refusal carries its code and what there is to know of it', () => {
  const of = (act: () => never): unknown => {
    try {
      return act()
    } catch (refusal) {
      return refusal
    }
  }
  const refusal = of(() => refuse('refund_above_paid', { paid: 5 }))
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ code: 'refund_above_paid', message: 'refund_above_paid', details: { paid: 5 } })
  expect(of(() => refuse('not_found'))).toMatchObject({ details: {} })
})

test('an address of the specification names the field of each query name', () => {
  expect(parseGiven('GET /api/a/:x?OrderId=:orderId&kind=all')).toEqual({
    method: 'GET',
    url: '/api/a/:x',
    fieldOf: new Map([
      ['OrderId', 'orderId'],
      ['kind', 'all'],
    ]),
  })
  expect(parseGiven('POST /api/b')).toEqual({ method: 'POST', url: '/api/b', fieldOf: new Map() })
  expect(pathFields('/bookings/:bookingId/lines/:lineId')).toEqual(['bookingId', 'lineId'])
  expect(pathFields('/bookings')).toEqual([])
})

test('entries of a list are each once by their keys, and new ones have none', () => {
  expect([isEachOnce(['a', 'b']), isEachOnce(['a', undefined, undefined]), isEachOnce([])]).toEqual([true, true, true])
  expect([isEachOnce(['a', 'b', 'a']), isEachOnce([undefined, 'a', 'a'])]).toEqual([false, false])
})
