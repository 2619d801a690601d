import { expect, test } from 'vitest'
import type { Kot } from '#areas/trade/orders/contract/replies.ts'
import type { Entry } from '#web/outbox/shelf.ts'
import type { Board } from '../contract.ts'
import { boardWith, pressedAnew, requestOf } from './waiting.ts'

const line = (orderLineId: string, name: string, liveUnits: number, readyUnits = 0) =>
  ({ orderLineId, productCode: name.toUpperCase(), name, liveUnits, readyUnits, status: 'Available', parts: [] as string[] }) as Kot['orderLines'][number] // prettier-ignore
const kot = (kotId: string, more: Partial<Kot> = {}): Kot =>
  ({ kotId, kotNo: 7, stationId: 'grill', tableOrRoom: 'T3', type: 'New', status: 'New', acknowledgedAt: null, createdAt: '2026-11-20T12:00:00Z', orderLines: [line('a', 'Dosa', 3), line('b', 'Tea', 1)], ...more }) as Kot // prettier-ignore
const board = (...tickets: Kot[]): Board => ({ now: '2026-11-20T12:00:00Z', stations: [], stationId: null, tickets, allDay: [], hasMore: false }) // prettier-ignore

test('a press carries the state seen when it was made, and its subject as a text', () => {
  expect(requestOf(kot('k'), { kotId: 'k', to: 'Ready' })).toEqual({
    input: { kotId: 'k', to: 'Ready', seenStatus: 'New' },
    subject: 'k',
    says: { number: 7, place: 'T3', name: '', press: { kotId: 'k', to: 'Ready' } },
  })
  expect(requestOf(kot('k'), { orderLineId: 'a', readyUnits: 1 })).toMatchObject({
    input: { orderLineId: 'a', stationId: 'grill', readyUnits: 1, seenUnits: 0 },
    subject: 'k',
    says: { name: 'Dosa' },
  })
  expect(requestOf(kot('k'), { orderLineId: 'a', to: 'Ready' }).input.seenStatus).toBe('Available')
  expect(requestOf(kot('k'), { productCode: 'TEA', isAvailable: false })).toMatchObject({ input: { productCode: 'TEA', isAvailable: false }, says: { name: 'Tea' } }) // prettier-ignore
})

test('a board shows what waits as done, press by press', () => {
  const requestsOf = (...presses: Parameters<typeof boardWith>[1]) => {
    const { tickets, allDay } = boardWith(board(kot('k')), presses)
    return [tickets.map(({ status, orderLines }) => [status, ...orderLines.map((one) => one.status)]), allDay]
  }
  expect(requestsOf({ kotId: 'k', to: 'Preparing' })[0]).toEqual([['Preparing', 'Preparing', 'Preparing']])
  expect(requestsOf({ orderLineId: 'a', readyUnits: 2 })).toEqual([[['Preparing', 'Preparing', 'Available']], [{ name: 'Dosa', units: 1 }, { name: 'Tea', units: 1 }]]) // prettier-ignore
  expect(requestsOf({ orderLineId: 'a', to: 'Ready' }, { orderLineId: 'b', to: 'Ready' })).toEqual([[['Ready', 'Ready', 'Ready']], []]) // prettier-ignore
  expect(requestsOf({ kotId: 'k', to: 'Ready' }, { kotId: 'k', to: 'Preparing' })[0]).toEqual([['Preparing', 'Preparing', 'Preparing']]) // prettier-ignore
  expect(requestsOf({ kotId: 'k', to: 'Ready' }, { kotId: 'k', to: 'Served' })[0]).toEqual([])
  expect(requestsOf({ productCode: 'TEA', isAvailable: false })[0]).toEqual([['New', 'Available', 'Available']])
  const withdrawn = board(kot('k', { type: 'Cancel', status: 'Void' }))
  expect(boardWith(withdrawn, [{ seen: ['k'] }]).tickets).toEqual([])
  expect(boardWith(withdrawn, [])).toBe(withdrawn)
})

test('a line of a set meal is pressed at its station, and stays where it is at the other', () => {
  const [grill, bar] = [kot('k'), kot('b', { stationId: 'bar', orderLines: [line('a', 'Dosa', 3)] })]
  const requestsOf = ({ input }: ReturnType<typeof requestOf>) =>
    boardWith(board(grill, bar), [input]).tickets.map(({ status, orderLines }) => [status, orderLines[0]?.status])
  expect(requestsOf(requestOf(bar, { orderLineId: 'a', to: 'Ready' }))).toEqual([['New', 'Available'], ['Ready', 'Ready']]) // prettier-ignore
  expect(requestsOf(requestOf(grill, { orderLineId: 'a', readyUnits: 1 }))).toEqual([['Preparing', 'Preparing'], ['New', 'Available']]) // prettier-ignore
  expect(requestsOf(requestOf(bar, { kotId: 'b', to: 'Ready' }))).toEqual([
    ['New', 'Available'],
    ['Ready', 'Ready'],
  ])
})

test('sent once more, a press no longer rests on the old board', () => {
  const input = { token: 't', kotId: 'k', to: 'Ready', seenStatus: 'New', seenUnits: 1 }
  const entry: Entry = {
    seq: 1, key: '1', route: { area: 'kitchen', action: 'bump', method: 'PUT', path: '/kitchen/x' }, input, subject: 'k', says: {},
    propertyId: 1, userId: 1, userName: 'Asha', madeAt: '2026-11-20T12:00:00Z', tries: 1, refusal: null,
  } // prettier-ignore
  expect(pressedAnew(entry).input).toEqual({ token: 't', kotId: 'k', to: 'Ready' })
})
