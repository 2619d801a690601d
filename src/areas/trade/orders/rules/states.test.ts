import { describe, expect, test } from 'vitest'
import { ROLE_CODES, type RoleCode } from '#core/role-codes.ts'
import { permissionsOf } from '#core/roles.ts'
import {
  goesAlong,
  isChangeable,
  isFromGuest,
  isOpen,
  isUnserved,
  KOT_STATUSES,
  kotMoves,
  kotStatusOf,
  leastOf,
  leavingOf,
  LINE_STATUSES,
  lineAlong,
  lineMoves,
  mayCancel,
  type Move,
  moveOf,
  ORDER_STATUSES,
  orderMoves,
  orderStatusOf,
  PARTIES,
  partiesOf,
  type Party,
} from './states.ts'

const STAFF = 'Service Desk Manager Admin'
const COOK = 'Kitchen Manager Admin'

/** Every allowed move once, as the field knows them (pos 2.1 to 2.3): from, to, who. All else is refused. */
const ALLOWED = {
  order: `
    - Draft: ${STAFF}
    - Submitted: Guest ${STAFF}
    Draft Confirmed: ${STAFF}
    Submitted Confirmed: ${STAFF}
    Preparing Confirmed: System
    Ready Confirmed: System
    Served Confirmed: System
    Confirmed Preparing: ${COOK} System
    Ready Preparing: System
    Served Preparing: System
    Confirmed Ready: ${COOK} System
    Preparing Ready: ${COOK} System
    Served Ready: System
    Confirmed Served: ${COOK} System
    Preparing Served: ${COOK} System
    Ready Served: ${COOK} System
    Confirmed Completed: ${STAFF} Finance System
    Preparing Completed: ${STAFF} Finance System
    Ready Completed: ${STAFF} Finance System
    Served Completed: ${STAFF} Finance System
    Draft Cancelled: ${STAFF}
    Submitted Cancelled: ${STAFF}
    Confirmed Cancelled: ${STAFF}
    Preparing Cancelled: ${STAFF}
    Ready Cancelled: ${STAFF}
    Served Cancelled: ${STAFF}`,
  line: `
    - Available: ${STAFF}
    - Hold: ${STAFF}
    Available Hold: ${STAFF}
    Hold Available: ${STAFF}
    Unavailable Available: ${STAFF}
    Available Unavailable: ${COOK}
    Available Preparing: ${COOK}
    Available Ready: ${COOK}
    Preparing Ready: ${COOK}
    Available Served: ${COOK}
    Preparing Served: ${COOK}
    Ready Served: ${COOK}
    Preparing Available: ${COOK}
    Ready Preparing: ${COOK}
    Served Preparing: ${COOK}
    Available Cancelled: ${STAFF}
    Hold Cancelled: ${STAFF}
    Unavailable Cancelled: ${STAFF}
    Preparing Void: Manager Admin
    Ready Void: Manager Admin
    Served Void: Manager Admin`,
  kot: `
    - New: System
    New Preparing: ${COOK} System
    New Ready: ${COOK} System
    Preparing Ready: ${COOK} System
    New Served: ${COOK} System
    Preparing Served: ${COOK} System
    Ready Served: ${COOK} System
    Ready Preparing: ${COOK} System
    Served Preparing: ${COOK} System
    Preparing New: ${COOK} System
    New Void: System ${STAFF}
    Preparing Void: System Manager Admin
    Ready Void: System Manager Admin`,
}

const read = (table: string): Map<string, Set<string>> =>
  new Map(
    table
      .trim()
      .split('\n')
      .map((row) => row.trim().split(': '))
      .map(([move = '', who = '']) => [move, new Set(who.split(' '))]),
  )

const tables: [name: string, statuses: readonly string[], moves: readonly Move<string>[], allowed: Map<string, Set<string>>][] = [
  ['an order', ORDER_STATUSES, orderMoves, read(ALLOWED.order)],
  ['a line', LINE_STATUSES, lineMoves, read(ALLOWED.line)],
  ['a ticket', KOT_STATUSES, kotMoves, read(ALLOWED.kot)],
] // prettier-ignore

describe.each(tables)('%s', (_name, statuses, moves, allowed) => {
  const cases = [null, ...statuses].flatMap((from) =>
    statuses.flatMap((to) => PARTIES.map((party) => ({ from, to, party }))),
  )

  test(`moves exactly as the table defines: ${cases.length} cases`, () => {
    const wrong = cases.filter(({ from, to, party }) => {
      const should = allowed.get(`${from ?? '-'} ${to}`)?.has(party) ?? false
      return (moveOf(moves, from, to, [party]) !== undefined) !== should
    })
    expect(wrong).toEqual([])
  })

  test('is not moved by no one, nor to where it is', () => {
    for (const from of statuses) {
      expect(moveOf(moves, from, from, PARTIES)).toBeUndefined()
      for (const to of statuses) expect(moveOf(moves, from, to, [])).toBeUndefined()
    }
  })

  test('names every move once', () => {
    const names = moves.map(({ from, to }) => `${from} ${to}`)
    expect(new Set(names).size).toBe(names.length)
  })
})

test('each role is what its permissions make it', () => {
  const parties = (role: RoleCode): Party[] => partiesOf(permissionsOf([role]))
  expect(ROLE_CODES.filter((role) => parties(role).includes('Manager'))).toEqual([
    'SUPER_ADMIN', 'ORG_ADMIN', 'PROP_ADMIN', 'PROP_MANAGER',
  ]) // prettier-ignore
  expect(parties('PROP_SERVICE')).toEqual(['Kitchen', 'Service', 'Finance'])
  expect(parties('PROP_FRONTDESK')).toEqual(['Service', 'Finance'])
  expect(parties('PROP_FINANCE')).toEqual(['Finance'])
  expect(parties('PROP_HOUSEKEEPING')).toEqual([])
})

test('a ticket and an order have the status of their slowest line', () => {
  expect(kotStatusOf(['Available', 'Available'])).toBe('New')
  expect(kotStatusOf(['Preparing', 'Available'])).toBe('Preparing')
  expect(kotStatusOf(['Ready', 'Available'])).toBe('Preparing')
  expect(kotStatusOf(['Ready', 'Served', 'Cancelled'])).toBe('Ready')
  expect(kotStatusOf(['Cancelled', 'Void'])).toBe('Void')
  expect(orderStatusOf('Confirmed', ['Served', 'Void'])).toBe('Served')
  expect(orderStatusOf('Served', ['Served', 'Available'])).toBe('Preparing')
  expect(orderStatusOf('Completed', ['Available'])).toBe('Completed')
  expect(orderStatusOf('Draft', ['Available'])).toBe('Draft')
  expect(orderStatusOf('Confirmed', ['Cancelled'])).toBe('Confirmed')
})

test('what was begun leaves as waste, and only a manager takes it off', () => {
  expect(LINE_STATUSES.filter((status) => leavingOf(status) === 'Void')).toEqual(['Preparing', 'Ready', 'Served'])
  expect(mayCancel(['Service'], ['Available', 'Cancelled'])).toBe(true)
  expect(mayCancel(['Service'], ['Available', 'Preparing'])).toBe(false)
  expect(mayCancel(['Manager'], ['Served'])).toBe(true)
})

test('an order is open while it is with the property, and may change until it is over', () => {
  expect(ORDER_STATUSES.filter(isOpen)).toEqual(['Confirmed', 'Preparing', 'Ready', 'Served'])
  expect(ORDER_STATUSES.filter((status) => !isChangeable(status))).toEqual(['Completed', 'Cancelled'])
})

test('what staff enter notifies no one, and what guests enter does', () => {
  expect(['STAFF', 'PHONE', 'GUEST', 'KIOSK', ''].map(isFromGuest)).toEqual([false, false, true, true, true])
})

test('something is to come while a kitchen cooks more of a line than was served', () => {
  const line = { isForKitchen: true, units: 5_000, cancelled: 1_000, voided: 1_000, served: 2_999 }
  expect([isUnserved(line), isUnserved({ ...line, served: 3_000 }), isUnserved({ ...line, isForKitchen: false })]).toEqual([true, false, false]) // prettier-ignore
})

test('service cancels nothing that was begun, and every manager may', () => {
  const begun = ['Preparing', 'Ready', 'Served', 'Void'] as const
  expect(begun.map((status) => mayCancel(['Service', 'Desk'], [status]))).toEqual([false, false, false, false])
  for (const party of ['Admin', 'Manager'] as const) expect(begun.every((status) => mayCancel([party], [status]))).toBe(true) // prettier-ignore
  expect(mayCancel(['Service'], ['Hold', 'Unavailable', 'Cancelled', 'Available'])).toBe(true)
})

test('a line of several stations has the least of their statuses; held or withdrawn applies to the whole line', () => {
  expect(leastOf(['Preparing', 'Available'])).toBe('Preparing')
  expect([leastOf(['Ready', 'Served']), leastOf(['Served', 'Served']), leastOf(['Available', 'Available'])]).toEqual(['Ready', 'Served', 'Available']) // prettier-ignore
  expect([leastOf(['Hold', 'Hold']), leastOf(['Void', 'Void']), leastOf(['Unavailable']), leastOf([])]).toEqual(['Hold', 'Void', 'Unavailable', 'Available']) // prettier-ignore
})

test('a bump of a ticket moves the lines that are not as far, and a recall those that are further', () => {
  const along = (kot: (typeof KOT_STATUSES)[number]) => LINE_STATUSES.filter((line) => lineAlong(line, kot) !== line)
  expect([along('New'), along('Preparing'), along('Ready'), along('Served'), along('Void')]).toEqual([
    ['Preparing'], ['Available', 'Ready', 'Served'], ['Available', 'Preparing'], ['Available', 'Preparing', 'Ready'], [],
  ]) // prettier-ignore
  expect((['New', 'Preparing', 'Ready', 'Served'] as const).map((kot) => lineAlong('Preparing', kot))).toEqual(['Available', 'Preparing', 'Ready', 'Served']) // prettier-ignore
})

test('a station goes along with the whole line when it is not as far, and back when it was as far', () => {
  expect([goesAlong('Available', 'Available', 'Ready'), goesAlong('Ready', 'Available', 'Ready'), goesAlong('Served', 'Available', 'Ready')]).toEqual([true, false, false]) // prettier-ignore
  expect([goesAlong('Ready', 'Ready', 'Preparing'), goesAlong('Served', 'Ready', 'Preparing'), goesAlong('Preparing', 'Ready', 'Preparing')]).toEqual([true, true, false]) // prettier-ignore
})

test('a reason is required where food or a promise is lost', () => {
  const needingReason = <S extends string>(moves: readonly Move<S>[]) => moves.filter(({ needsReason }) => needsReason).map(({ from, to }) => `${from} ${to}`) // prettier-ignore
  expect(needingReason(orderMoves)).toEqual(['Submitted', 'Confirmed', 'Preparing', 'Ready', 'Served'].map((from) => `${from} Cancelled`)) // prettier-ignore
  expect(needingReason(lineMoves)).toEqual(['Preparing Void', 'Ready Void', 'Served Void'])
  expect(needingReason(kotMoves)).toEqual(['Preparing Void', 'Ready Void'])
})
