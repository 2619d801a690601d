import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bucketsAt } from './buckets.ts'
import {
  atStations,
  type AtStation,
  changedAt,
  isGrowable,
  type LedgerLine,
  liveOf,
  ONE,
  splitOf,
  pendingOf,
  reduced,
  ticketsOf,
  type SentToStation,
  withSent,
  unitsOf,
  wireOf,
} from './ledger.ts'
import { goesAlong, type LineStatus } from './states.ts'
import { LAW_CASES } from '#test/chance.ts'

/** Orders by their number, all that was ever printed, and at which station each ticket came out. */
type Kitchen = {
  orders: Map<number, LedgerLine[]>
  printed: { productCode: string; stationId: string | null; quantity: number }[]
  ids: number
  stationOf: Map<string, string | null>
}
const openKitchen = (): Kitchen => ({ orders: new Map(), printed: [], ids: 0, stationOf: new Map() })

/** Where each dish is cooked; the last two are set meals. */
const STATIONS = [['grill'], ['bar'], [null], ['grill', 'bar'], ['bar', 'cold', 'grill']] as const
const DISHES = ['TEA', 'DOSA', 'SOUP', 'LUNCH', 'BUFFET'] as const
const stationsOf = (productCode: string) => STATIONS[DISHES.indexOf(productCode as 'TEA')] ?? [null]

const begun = { kotId: null, status: 'Available' as const, ready: 0, served: 0, movedAt: null, allergens: [] }
const line = (id: string, productCode: string, units: number, more: Partial<LedgerLine> = {}): LedgerLine => ({
  ...begun,
  id,
  productCode,
  units,
  cancelled: 0,
  voided: 0,
  sent: 0,
  stationId: stationsOf(productCode)[0],
  stations:
    stationsOf(productCode).length > 1
      ? stationsOf(productCode).map((stationId) => ({ ...begun, status: more.status ?? 'Available', stationId }))
      : [],
  isNoteNew: false,
  isForKitchen: true,
  ...more,
})

type Step =
  | { do: 'add'; order: number; dish: number; units: number; hold: boolean }
  | {
      do: 'reduce' | 'split' | 'note' | 'fire' | 'cook' | 'ready'
      order: number
      at: number
      units: number
      to: number
    }
  | { do: 'merge' | 'transfer' | 'send'; order: number; to: number }

const order = fc.integer({ min: 0, max: 2 })
const units = fc.constantFrom(ONE, 2 * ONE, 3 * ONE, 250)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    order,
    dish: fc.integer({ min: 0, max: DISHES.length - 1 }),
    units,
    hold: fc.boolean(),
  }),
  fc.record({
    do: fc.constantFrom('reduce' as const, 'split' as const, 'note' as const, 'fire' as const, 'cook' as const, 'ready' as const), // prettier-ignore
    order,
    at: fc.nat(5),
    units,
    to: order,
  }),
  fc.record({ do: fc.constantFrom('merge' as const, 'transfer' as const, 'send' as const), order, to: order }),
)

function send(kitchen: Kitchen, number: number): void {
  const lines = kitchen.orders.get(number) ?? []
  const byId = new Map(lines.map((one) => [one.id, one]))
  const sentLines = new Map<string, SentToStation[]>()
  for (const ticket of ticketsOf(
    lines,
    lines.every(({ kotId }) => kotId === null),
  )) {
    const kotId = `kot-${(kitchen.ids += 1)}`
    const { stationId } = ticket
    kitchen.stationOf.set(kotId, stationId)
    for (const { lineId, quantity } of ticket.rows) {
      const known = byId.get(lineId)
      if (!known) throw new Error('a ticket of somebody else’s line')
      kitchen.printed.push({ productCode: known.productCode, stationId, quantity })
      sentLines.set(lineId, [...(sentLines.get(lineId) ?? []), { stationId, kotId, quantity }])
    }
  }
  kitchen.orders.set(number, lines.map((one) => withSent(one, sentLines.get(one.id) ?? []))) // prettier-ignore
}

function play(kitchen: Kitchen, one: Step): void {
  const lines = kitchen.orders.get(one.order) ?? []
  const put = (at: number, changed: LedgerLine): void => {
    kitchen.orders.set(one.order, lines.with(at, changed))
  }
  switch (one.do) {
    case 'add': {
      const dish = DISHES[one.dish] ?? 'TEA'
      const at = lines.findIndex((known) => known.productCode === dish && isGrowable(known))
      const known = lines[at]
      if (known && !one.hold) return put(at, { ...known, units: known.units + one.units })
      const status = one.hold ? 'Hold' : 'Available'
      kitchen.orders.set(one.order, [...lines, line(`l${(kitchen.ids += 1)}`, dish, one.units, { status })])
      return
    }
    case 'send':
      return send(kitchen, one.order)
    case 'merge':
    case 'transfer':
      if (one.order === one.to) return
      kitchen.orders.set(one.to, [...(kitchen.orders.get(one.to) ?? []), ...lines])
      kitchen.orders.set(one.order, [])
      return
    default: {
      const known = lines[one.at]
      if (!known || liveOf(known) === 0) return
      if (one.do === 'note') return put(one.at, { ...known, isNoteNew: true })
      if (one.do === 'fire') return put(one.at, known.status === 'Hold' ? going(known, 'Available') : known)
      // One of its stations, by chance.
      const stationId = stationsOf(known.productCode)[one.units % 3]
      if (one.do === 'cook') return put(one.at, known.kotId === null ? known : going(known, 'Preparing', stationId))
      if (one.do === 'ready') return put(one.at, known.kotId === null ? known : going(known, 'Ready', stationId))
      if (one.do === 'reduce') return put(one.at, reduced(known, Math.min(one.units, liveOf(known))))
      if (one.units >= liveOf(known)) return
      const { stays, moves, rows } = splitOf(known, one.units, `l${(kitchen.ids += 1)}`)
      const { productCode } = known
      kitchen.printed.push(
        ...rows.map(({ kotId, quantity }) => ({
          productCode,
          stationId: kitchen.stationOf.get(kotId) ?? null,
          quantity,
        })),
      )
      put(one.at, stays)
      kitchen.orders.set(one.to, [...(kitchen.orders.get(one.to) ?? []), moves])
    }
  }
}

const going = (known: LedgerLine, to: LineStatus, stationId?: string | null): LedgerLine =>
  changedAt(
    known,
    (here) => (goesAlong(here.status, here.status, to) ? { ...here, ...bucketsAt(here, to), status: to } : here),
    stationId,
  )

const sumOf = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const linesOf = (kitchen: Kitchen): LedgerLine[] => [...kitchen.orders.values()].flat()

/** Computed independently: the state of a whole line by its stations. */
function isAsFarAsTheLeast(known: LedgerLine): boolean {
  const here = atStations(known)
  const far = here.map(({ status }) => Math.max(0, ['Preparing', 'Ready', 'Served'].indexOf(status) + 1))
  const least = Math.min(...far)
  const isBegun = Math.max(...far) > 0
  const live = liveOf(known)
  return (
    here.every(({ ready, served }) => served <= ready && ready <= live) &&
    known.ready === Math.min(...here.map(({ ready }) => ready)) &&
    known.served === Math.min(...here.map(({ served }) => served)) &&
    known.status === (isBegun ? ['Preparing', 'Preparing', 'Ready', 'Served'][least] : here[0]?.status) &&
    new Set(here.map(({ status }) => (far.some((one) => one > 0) ? 'cooked' : status))).size === 1
  )
}

describe('the ledger', () => {
  test('after any sequence, what was printed of a dish at each station that cooks it is what lives of it', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 24 }), (steps) => {
        const kitchen = openKitchen()
        for (const one of steps) {
          play(kitchen, one)
          if (linesOf(kitchen).some((known) => liveOf(known) < 0 || known.sent < 0)) return false
          if (!linesOf(kitchen).every(isAsFarAsTheLeast)) return false
        }
        for (const number of kitchen.orders.keys()) send(kitchen, number)
        const isTrue = DISHES.every((dish) => {
          const of = linesOf(kitchen).filter(({ productCode, status }) => productCode === dish && status !== 'Hold')
          return ['grill', 'bar', 'cold', null].every((stationId) => {
            const printed = kitchen.printed.filter((row) => row.productCode === dish && row.stationId === stationId)
            const isCooked = stationsOf(dish).some((id) => id === stationId)
            return sumOf(printed.map(({ quantity }) => quantity)) === (isCooked ? sumOf(of.map(liveOf)) : 0)
          })
        })
        return isTrue && linesOf(kitchen).every((known) => pendingOf(known) === 0)
      }),
      { numRuns: LAW_CASES },
    )
  })

  test('moving a line, or a whole order, sends the kitchen nothing to cook', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 16 }), (steps) => {
        const kitchen = openKitchen()
        for (const one of steps) {
          const before = sumOf(linesOf(kitchen).map(pendingOf))
          play(kitchen, one)
          const isMove = one.do === 'merge' || one.do === 'transfer' || one.do === 'split'
          if (isMove && sumOf(linesOf(kitchen).map(pendingOf)) !== before) return false
        }
        return true
      }),
      { numRuns: LAW_CASES },
    )
  })
})

const at = (stationId: string, quantity: number, kotId = 'k1'): SentToStation[] => [{ stationId, kotId, quantity }]

describe('tickets', () => {
  test('one per station; what was sent is not sent again', () => {
    const lines = [line('a', 'TEA', 2_000), line('b', 'DOSA', 1_000), line('c', 'TEA', 1_000)]
    const tickets = ticketsOf(lines, true)
    expect(tickets).toEqual([
      { type: 'New', stationId: 'grill', originalKotIds: [], rows: [{ lineId: 'a', quantity: 2_000 }, { lineId: 'c', quantity: 1_000 }] },
      { type: 'New', stationId: 'bar', originalKotIds: [], rows: [{ lineId: 'b', quantity: 1_000 }] },
    ]) // prettier-ignore
    expect(
      ticketsOf(
        lines.map((one) => withSent(one, [{ stationId: one.stationId, kotId: 'k1', quantity: pendingOf(one) }])),
        false,
      ),
    ).toEqual([])
  })

  test('a part taken off is PartCancel, the whole is Cancel, and both name the first ticket', () => {
    const sentLines = withSent(line('a', 'TEA', 3_000), at('grill', 3_000))
    expect(ticketsOf([reduced(sentLines, 1_000)], false)).toEqual([
      { type: 'PartCancel', stationId: 'grill', originalKotIds: ['k1'], rows: [{ lineId: 'a', quantity: -1_000 }] },
    ])
    const withdrawn = reduced(sentLines, 3_000)
    expect(withdrawn.status).toBe('Cancelled')
    expect(ticketsOf([withdrawn], false)).toMatchObject([{ type: 'Cancel', rows: [{ quantity: -3_000 }] }])
  })

  test('a note alone reaches the kitchen, with nothing to cook', () => {
    const sentLines = withSent(line('a', 'TEA', 1_000), at('grill', 1_000))
    expect(ticketsOf([{ ...sentLines, isNoteNew: true }], false)).toMatchObject([
      { type: 'Note', rows: [{ quantity: 0 }] },
    ])
  })

  test('what is held, or no kitchen cooks, is on no ticket', () => {
    expect(ticketsOf([line('a', 'TEA', 1_000, { status: 'Hold' })], true)).toEqual([])
    expect(ticketsOf([line('a', 'TEA', 1_000, { isForKitchen: false })], true)).toEqual([])
  })

  test('what was cooked goes as void', () => {
    const cooked = { ...withSent(line('a', 'TEA', 2_000), at('grill', 2_000)), status: 'Preparing' as const }
    expect(reduced(cooked, 1_000)).toMatchObject({ voided: 1_000, cancelled: 0, status: 'Preparing' })
    expect(reduced(cooked, 2_000)).toMatchObject({ voided: 2_000, status: 'Void' })
    expect(() => reduced(cooked, 2_001)).toThrow(RangeError)
  })
})

describe('a set meal that two stations cook', () => {
  const sentLines = () => withSent(line('a', 'LUNCH', 2_000), [...at('grill', 2_000), ...at('bar', 2_000, 'k2')])
  const rows = (quantity: number) => [{ lineId: 'a', quantity }]

  test('is a ticket of each, sent once', () => {
    expect(ticketsOf([line('a', 'LUNCH', 2_000), line('b', 'TEA', 1_000)], true)).toEqual([
      { type: 'New', stationId: 'grill', originalKotIds: [], rows: [...rows(2_000), { lineId: 'b', quantity: 1_000 }] },
      { type: 'New', stationId: 'bar', originalKotIds: [], rows: rows(2_000) },
    ])
    expect(sentLines()).toMatchObject({ sent: 2_000, kotId: 'k1', stations: [{ kotId: 'k1' }, { kotId: 'k2' }] })
    expect(ticketsOf([sentLines()], false)).toEqual([])
    expect(ticketsOf([line('a', 'LUNCH', 2_000, { status: 'Hold' })], true)).toEqual([])
  })

  test('is withdrawn from each, and noted at each, by its own first ticket', () => {
    for (const [changed, type, quantity] of [
      [reduced(sentLines(), 1_000), 'PartCancel', -1_000],
      [reduced(sentLines(), 2_000), 'Cancel', -2_000],
      [{ ...sentLines(), isNoteNew: true }, 'Note', 0],
    ] as const)
      expect(ticketsOf([changed], false)).toEqual([
        { type, stationId: 'grill', originalKotIds: ['k1'], rows: rows(quantity) },
        { type, stationId: 'bar', originalKotIds: ['k2'], rows: rows(quantity) },
      ])
  })

  test('goes as waste everywhere once one of them began it', () => {
    const cooked = going(sentLines(), 'Preparing', 'bar')
    expect(cooked).toMatchObject({ status: 'Preparing', stations: [{ status: 'Available' }, { status: 'Preparing' }] })
    const withdrawn = reduced(cooked, 2_000)
    expect(withdrawn).toMatchObject({ voided: 2_000, cancelled: 0, status: 'Void' })
    expect(withdrawn.stations.map(({ status }) => status)).toEqual(['Void', 'Void'])
  })

  test('parted, each half stays on the tickets of both, where the two come to nothing', () => {
    const { stays, moves, rows: moved } = splitOf(going(sentLines(), 'Ready', 'bar'), 1_000, 'b')
    const half = { sent: 1_000, status: 'Preparing', ready: 0, stations: [{ kotId: 'k1', ready: 0 }, { kotId: 'k2', ready: 1_000, status: 'Ready' }] } // prettier-ignore
    expect([stays, moves]).toMatchObject([half, half])
    expect(moved.map(({ kotId, lineId, quantity }) => [kotId, lineId, quantity])).toEqual([
      ['k1', 'a', -1_000], ['k1', 'b', 1_000], ['k2', 'a', -1_000], ['k2', 'b', 1_000],
    ]) // prettier-ignore
  })

  test('has the least status of its stations, for any two or three of them', () => {
    const cooking: LineStatus[] = ['Available', 'Preparing', 'Ready', 'Served']
    const of = (statuses: readonly LineStatus[]): LedgerLine => {
      const stations = statuses.map((_, to): AtStation => ({ ...begun, stationId: `s${to}` }))
      const meal = { ...line('a', 'LUNCH', 2_000), stations }
      return statuses.reduce<LedgerLine>((known, to, place) => going(known, to, `s${place}`), meal)
    }
    for (const one of cooking)
      for (const two of cooking) {
        expect(isAsFarAsTheLeast(of([one, two]))).toBe(true)
        for (const three of cooking) expect(isAsFarAsTheLeast(of([one, two, three]))).toBe(true)
        for (const to of cooking) {
          const before = of([one, two])
          const after = changedAt(before, (here) => (goesAlong(here.status, before.status, to) ? { ...here, ...bucketsAt(here, to), status: to } : here)) // prettier-ignore
          const isBack = cooking.indexOf(to) <= cooking.indexOf(before.status)
          // As a whole it goes on to a status, and what is further stays; back from one, and nothing is further.
          expect(after.status).toBe(to)
          expect(after.stations.map(({ status }) => status)).toEqual(
            [one, two].map((status) => {
              const places = [cooking.indexOf(status), cooking.indexOf(to)]
              return before.status === to
                ? expect.any(String)
                : cooking[isBack ? Math.min(...places) : Math.max(...places)]
            }),
          )
        }
      }
  })
})

test('quantities come back from thousandths as they were', () => {
  for (const quantity of [1, 2, 0.25, 1.375, 12.5]) expect(wireOf(unitsOf(quantity))).toBe(quantity)
})
