import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AllotmentNight } from '#areas/property/rooms/rules.ts'
import { addDays, type Day } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { linkEmail } from './email-text.ts'
import { closedBecause, isLinkLive, nightBeyondHeld, nightRuns, type Place, publicTypes, reasonAgainstPlace } from './organiser.ts' // prettier-ignore

const arrival = '2026-12-10' as Day
const at = (offset: number): Day => addDays(arrival, offset)
const group = (more: object = {}) => ({
  status: 'DEFINITE' as const,
  cutOffRule: 'NONE' as const,
  cutOffOn: null,
  cutOffDays: null,
  arrival,
  departure: at(3),
  ...more,
})
const fixed = group({ cutOffRule: 'FIXED', cutOffOn: at(-5) })
const byDay = group({ cutOffRule: 'BY_DAY', cutOffDays: 2 })
const night = (offset: number, held: number, more: Partial<AllotmentNight> = {}): AllotmentNight => ({
  groupId: 'g', roomTypeId: 'std', night: at(offset), held, pickedUp: 0, released: 0, deducts: true, ...more,
}) // prettier-ignore
const place = (from: number, until: number, roomTypeId = 'std'): Place => ({ roomTypeId, arrival: at(from), departure: at(until) }) // prettier-ignore
const codeOf = (why: { code: string } | null) => why?.code ?? null

describe('a link', () => {
  test('works until the day before the last guests leave, and not for a cancelled group', () => {
    expect([2, 3].map((offset) => isLinkLive(group(), at(offset)))).toEqual([true, false])
    expect(isLinkLive(group({ status: 'CANCELLED' }), at(0))).toBe(false)
  })
  test('is mailed in the language and with the days of its reader', () => {
    const values = { name: 'Rao', property: 'Palace', url: 'http://x/y', arrival, departure: at(3) }
    expect(linkEmail({ language: 'en', locale: 'en-IN' }, values)).toMatchObject({
      subject: 'Rooming list of Rao at Palace',
      text: expect.stringContaining('from 10 December 2026 to 13 December 2026'),
    })
    expect(linkEmail({ language: 'fr', locale: 'fr' }, values).text).toContain(
      'du 10 décembre 2026 au 13 décembre 2026',
    )
  })
})

describe('a rooming list', () => {
  test('is open on the day of the cut-off and closed the day after; without a cut-off to the last night', () => {
    const nights = [night(0, 1), night(2, 1)]
    expect([-5, -4].map((today) => closedBecause(fixed, nights, at(today)))).toEqual([null, 'CUT_OFF'])
    expect([2, 3].map((today) => closedBecause(group(), nights, at(today)))).toEqual([null, 'CUT_OFF'])
    expect([0, 1].map((today) => closedBecause(byDay, nights, at(today)))).toEqual([null, 'CUT_OFF'])
  })
  test('is closed while the group is tentative, and once all it held is released; not once all is picked up', () => {
    expect(closedBecause(group({ status: 'TENTATIVE' }), [night(0, 1)], at(0))).toBe('NOT_CONFIRMED')
    expect(closedBecause(group(), [night(0, 1, { released: 1 })], at(0))).toBe('CUT_OFF')
    expect(closedBecause(group(), [night(0, 1, { pickedUp: 1 })], at(0))).toBeNull()
    expect(closedBecause(group(), [], at(0))).toBe('CUT_OFF')
  })
  test('shows what is left, nothing past, nothing past its cut-off, no type without rooms', () => {
    const types = [{ id: 'std', name: 'Standard', maxGuests: 3 }, { id: 'dlx', name: 'Deluxe', maxGuests: 3 }] // prettier-ignore
    const nights = [night(2, 4, { pickedUp: 1, released: 1 }), night(0, 2), night(1, 2)]
    const shown = (today: number) => publicTypes(byDay, types, nights, at(today))
    expect(shown(-2)[0]?.nights.map(({ left }) => left)).toEqual([2, 2, 2])
    expect(shown(-1)[0]?.nights.map(({ left }) => left)).toEqual([0, 2, 2])
    expect(shown(1)[0]?.nights.map(({ day }) => day)).toEqual([at(1), at(2)])
    expect(shown(0)).toHaveLength(1)
  })
  test('puts nights of which as much is left in one line', () => {
    const line = (day: Day, left: number) => ({ day, held: 4, left })
    expect(nightRuns([line(at(0), 2), line(at(1), 2), line(at(2), 1), line(at(4), 1)])).toEqual([
      { arrival: at(0), departure: at(2), held: 4, left: 2 },
      { arrival: at(2), departure: at(3), held: 4, left: 1 },
      { arrival: at(4), departure: at(5), held: 4, left: 1 },
    ])
    expect(nightRuns([])).toEqual([])
  })
})

describe('a guest', () => {
  const nights = [night(0, 2, { pickedUp: 1 }), night(1, 1, { pickedUp: 1 }), night(2, 1)]
  const add = (after: Place, today = -9) => codeOf(reasonAgainstPlace(group(), nights, { before: undefined, after }, at(today))) // prettier-ignore

  test('is entered where the group holds a room that is not taken, on each night', () => {
    expect([add(place(0, 1)), add(place(0, 2)), add(place(2, 3)), add(place(0, 1, 'dlx'))]).toEqual([null, 'not_held', null, 'not_held']) // prettier-ignore
  })
  test('sleeps on nights of the group, from the first to the last', () => {
    expect([add(place(-1, 1)), add(place(2, 4))]).toEqual(['night_outside_group', 'night_outside_group'])
  })
  test('is moved by what changes: their own nights need no other room', () => {
    const move = (before: Place, after: Place | undefined, of: object = {}) =>
      codeOf(reasonAgainstPlace({ ...group(), ...of }, nights, { before, after }, at(-9)))
    expect([move(place(1, 2), place(1, 2)), move(place(1, 2), place(0, 2)), move(place(0, 1), place(0, 2))]).toEqual([null, null, 'not_held']) // prettier-ignore
    expect(move(place(0, 1), undefined, { cutOffRule: 'FIXED', cutOffOn: at(-10) })).toBe('cut_off_passed')
    expect(move(place(0, 1), place(0, 1), { cutOffRule: 'FIXED', cutOffOn: at(-10) })).toBeNull()
    expect(move(place(0, 1), undefined, { cutOffRule: 'FIXED', cutOffOn: at(-9) })).toBeNull()
  })
  test('never takes more than is held: a list that is entered one by one ends where the rooms do', () => {
    const held = fc.array(fc.nat(3), { minLength: 3, maxLength: 3 })
    const wanted = fc.array(fc.constantFrom(place(0, 1), place(0, 3), place(1, 2), place(1, 3), place(2, 3)), { maxLength: 12 }) // prettier-ignore
    fc.assert(
      fc.property(held, wanted, (rooms, guests) => {
        let left = rooms.map((count, offset) => night(offset, count))
        for (const guest of guests) {
          if (reasonAgainstPlace(group(), left, { before: undefined, after: guest }, at(-9))) continue
          left = left.map((one) =>
            one.night >= guest.arrival && one.night < guest.departure ? { ...one, pickedUp: one.pickedUp + 1 } : one,
          )
          expect(nightBeyondHeld(left, guest)).toBeUndefined()
        }
        for (const { pickedUp, held: count } of left) expect(pickedUp).toBeLessThanOrEqual(count)
      }),
      { numRuns: LAW_CASES },
    )
  })
  test('is beyond what is held on the first night with one room too many, or none', () => {
    expect(nightBeyondHeld([night(0, 1, { pickedUp: 1 }), night(1, 2, { pickedUp: 2, released: 1 })], place(0, 2))).toBe(at(1)) // prettier-ignore
    expect(nightBeyondHeld([], place(0, 1))).toBe(at(0))
  })
})
