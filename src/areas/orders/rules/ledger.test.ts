import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isGrowable,
  type LedgerLine,
  liveOf,
  ONE,
  parted,
  pendingOf,
  reduced,
  ticketsOf,
  toldOf,
  unitsOf,
  wireOf,
} from './ledger.ts'

type Told = { productCode: string; quantity: number }
/** Orders by their number, and all that was ever printed. */
type House = { orders: Map<number, LedgerLine[]>; printed: Told[]; ids: number }

const STATIONS = ['grill', 'bar', null] as const
const DISHES = ['TEA', 'DOSA', 'SOUP'] as const

const line = (id: string, productCode: string, units: number, more: Partial<LedgerLine> = {}): LedgerLine => ({
  id,
  productCode,
  units,
  cancelled: 0,
  voided: 0,
  sent: 0,
  ready: 0,
  served: 0,
  status: 'Available',
  stationId: STATIONS[DISHES.indexOf(productCode as 'TEA')] ?? null,
  kotId: null,
  isNoteNew: false,
  isForKitchen: true,
  ...more,
})

type Step =
  | { do: 'add'; order: number; dish: number; units: number; hold: boolean }
  | { do: 'reduce' | 'split' | 'note' | 'fire' | 'cook'; order: number; at: number; units: number; to: number }
  | { do: 'merge' | 'transfer' | 'send'; order: number; to: number }

const order = fc.integer({ min: 0, max: 2 })
const units = fc.constantFrom(ONE, 2 * ONE, 3 * ONE, 250)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    order,
    dish: fc.integer({ min: 0, max: 2 }),
    units,
    hold: fc.boolean(),
  }),
  fc.record({
    do: fc.constantFrom('reduce' as const, 'split' as const, 'note' as const, 'fire' as const, 'cook' as const),
    order,
    at: fc.nat(5),
    units,
    to: order,
  }),
  fc.record({ do: fc.constantFrom('merge' as const, 'transfer' as const, 'send' as const), order, to: order }),
)

function send(house: House, number: number): void {
  const lines = house.orders.get(number) ?? []
  const byId = new Map(lines.map((one) => [one.id, one]))
  for (const ticket of ticketsOf(
    lines,
    lines.every(({ kotId }) => kotId === null),
  )) {
    const kotId = `kot-${(house.ids += 1)}`
    for (const { lineId, quantity } of ticket.rows) {
      const told = byId.get(lineId)
      if (!told) throw new Error('a ticket of somebody else’s line')
      house.printed.push({ productCode: told.productCode, quantity })
      byId.set(lineId, toldOf(told, quantity, kotId))
    }
  }
  house.orders.set(number, [...byId.values()])
}

function play(house: House, one: Step): void {
  const lines = house.orders.get(one.order) ?? []
  const put = (at: number, changed: LedgerLine): void => {
    house.orders.set(one.order, lines.with(at, changed))
  }
  switch (one.do) {
    case 'add': {
      const dish = DISHES[one.dish] ?? 'TEA'
      const at = lines.findIndex((known) => known.productCode === dish && isGrowable(known))
      const known = lines[at]
      if (known && !one.hold) return put(at, { ...known, units: known.units + one.units })
      const status = one.hold ? 'Hold' : 'Available'
      house.orders.set(one.order, [...lines, line(`l${(house.ids += 1)}`, dish, one.units, { status })])
      return
    }
    case 'send':
      return send(house, one.order)
    case 'merge':
    case 'transfer':
      if (one.order === one.to) return
      house.orders.set(one.to, [...(house.orders.get(one.to) ?? []), ...lines])
      house.orders.set(one.order, [])
      return
    default: {
      const known = lines[one.at]
      if (!known || liveOf(known) === 0) return
      if (one.do === 'note') return put(one.at, { ...known, isNoteNew: true })
      if (one.do === 'fire') return put(one.at, known.status === 'Hold' ? { ...known, status: 'Available' } : known)
      if (one.do === 'cook') return put(one.at, known.kotId === null ? known : { ...known, status: 'Preparing' })
      if (one.do === 'reduce') return put(one.at, reduced(known, Math.min(one.units, liveOf(known))))
      if (one.units >= liveOf(known)) return
      const { stays, moves, rows } = parted(known, one.units, `l${(house.ids += 1)}`)
      house.printed.push(...rows.map(({ quantity }) => ({ productCode: known.productCode, quantity })))
      put(one.at, stays)
      house.orders.set(one.to, [...(house.orders.get(one.to) ?? []), moves])
    }
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const linesOf = (house: House): LedgerLine[] => [...house.orders.values()].flat()

describe('the ledger', () => {
  test('after any sequence, what was printed of a dish is what lives of it', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 24 }), (steps) => {
        const house: House = { orders: new Map(), printed: [], ids: 0 }
        for (const one of steps) {
          play(house, one)
          if (linesOf(house).some((known) => liveOf(known) < 0 || known.sent < 0)) return false
        }
        for (const number of house.orders.keys()) send(house, number)
        const isTrue = DISHES.every((dish) => {
          const of = linesOf(house).filter(({ productCode, status }) => productCode === dish && status !== 'Hold')
          const printed = house.printed.filter(({ productCode }) => productCode === dish)
          return sumOf(printed.map(({ quantity }) => quantity)) === sumOf(of.map(liveOf))
        })
        return isTrue && linesOf(house).every((known) => pendingOf(known) === 0)
      }),
      { numRuns: 10_000 },
    )
  })

  test('moving a line, or a whole order, tells the kitchen nothing to cook', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 16 }), (steps) => {
        const house: House = { orders: new Map(), printed: [], ids: 0 }
        for (const one of steps) {
          const before = sumOf(linesOf(house).map(pendingOf))
          play(house, one)
          const isMove = one.do === 'merge' || one.do === 'transfer' || one.do === 'split'
          if (isMove && sumOf(linesOf(house).map(pendingOf)) !== before) return false
        }
        return true
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('tickets', () => {
  test('one per station; what is told is not told again', () => {
    const lines = [line('a', 'TEA', 2_000), line('b', 'DOSA', 1_000), line('c', 'TEA', 1_000)]
    const tickets = ticketsOf(lines, true)
    expect(tickets).toEqual([
      { type: 'New', stationId: 'grill', originalKotIds: [], rows: [{ lineId: 'a', quantity: 2_000 }, { lineId: 'c', quantity: 1_000 }] },
      { type: 'New', stationId: 'bar', originalKotIds: [], rows: [{ lineId: 'b', quantity: 1_000 }] },
    ]) // prettier-ignore
    expect(
      ticketsOf(
        lines.map((one) => toldOf(one, pendingOf(one), 'k1')),
        false,
      ),
    ).toEqual([])
  })

  test('a part taken off is PartCancel, the whole is Cancel, and both name the first ticket', () => {
    const told = toldOf(line('a', 'TEA', 3_000), 3_000, 'k1')
    expect(ticketsOf([reduced(told, 1_000)], false)).toEqual([
      { type: 'PartCancel', stationId: 'grill', originalKotIds: ['k1'], rows: [{ lineId: 'a', quantity: -1_000 }] },
    ])
    const gone = reduced(told, 3_000)
    expect(gone.status).toBe('Cancelled')
    expect(ticketsOf([gone], false)).toMatchObject([{ type: 'Cancel', rows: [{ quantity: -3_000 }] }])
  })

  test('a note alone reaches the kitchen, with nothing to cook', () => {
    const told = toldOf(line('a', 'TEA', 1_000), 1_000, 'k1')
    expect(ticketsOf([{ ...told, isNoteNew: true }], false)).toMatchObject([{ type: 'Note', rows: [{ quantity: 0 }] }])
  })

  test('what is held, or no kitchen cooks, is on no ticket', () => {
    expect(ticketsOf([line('a', 'TEA', 1_000, { status: 'Hold' })], true)).toEqual([])
    expect(ticketsOf([line('a', 'TEA', 1_000, { isForKitchen: false })], true)).toEqual([])
  })

  test('what was cooked goes as void', () => {
    const cooked = { ...toldOf(line('a', 'TEA', 2_000), 2_000, 'k1'), status: 'Preparing' as const }
    expect(reduced(cooked, 1_000)).toMatchObject({ voided: 1_000, cancelled: 0, status: 'Preparing' })
    expect(reduced(cooked, 2_000)).toMatchObject({ voided: 2_000, status: 'Void' })
    expect(() => reduced(cooked, 2_001)).toThrow(RangeError)
  })
})

test('quantities come back from thousandths as they were', () => {
  for (const quantity of [1, 2, 0.25, 1.375, 12.5]) expect(wireOf(unitsOf(quantity))).toBe(quantity)
})
