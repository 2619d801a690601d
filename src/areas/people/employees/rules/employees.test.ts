import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { type DatedChange, hireItems, itemsOf, type Job, jobOn } from './changes.ts'
import { dayOfCircle, isInCircle, type ManagerChange } from './circles.ts'
import { DOCUMENT_STATES, documentMayBecome, dueReminder, hasExpired } from './documents.ts'
import { employeeKeys, likenessesOf, plainName } from './names.ts'
import {
  allowsSignIn,
  EMPLOYEE_STATUSES,
  type EmployeeStatus,
  mayBecome,
  NEXT_STATUSES,
  signInEffect,
} from './status.ts'

const FIRST = '2026-01-01' as Day
const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays(FIRST, days))
const status = fc.constantFrom(...EMPLOYEE_STATUSES)

describe('status', () => {
  test('of all thirty-six pairs exactly those of the table are possible', () => {
    const possible = EMPLOYEE_STATUSES.flatMap((from) =>
      EMPLOYEE_STATUSES.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`),
    )
    expect(possible).toEqual([
      'PROSPECT ACTIVE', 'PROSPECT LEFT', 'ACTIVE SUSPENDED', 'ACTIVE ON_NOTICE', 'ACTIVE INACTIVE', 'ACTIVE LEFT', 'SUSPENDED ACTIVE',
      'SUSPENDED ON_NOTICE', 'SUSPENDED LEFT', 'ON_NOTICE ACTIVE', 'ON_NOTICE SUSPENDED', 'ON_NOTICE LEFT', 'INACTIVE ACTIVE',
      'INACTIVE ON_NOTICE', 'INACTIVE LEFT', 'LEFT ACTIVE',
    ]) // prettier-ignore
  })

  test('no walk through the table reaches a status from which there is no way, nor one that it is already', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 30 }), (choices) => {
        let at: EmployeeStatus = 'PROSPECT'
        for (const choice of choices) {
          const next: readonly EmployeeStatus[] = NEXT_STATUSES[at]
          expect(next).not.toContain(at)
          at = next[choice % next.length] ?? at
        }
        expect(NEXT_STATUSES[at].length).toBeGreaterThan(0)
      }),
    )
  })

  test('a sign-in follows the status: after any walk it is open exactly where the status allows it', () => {
    fc.assert(
      fc.property(fc.array(status, { maxLength: 20 }), (walk) => {
        let at: EmployeeStatus = 'ACTIVE'
        let isOpen = true
        for (const to of walk.filter((each) => each !== at)) {
          if (!mayBecome(at, to)) continue
          const effect = signInEffect(at, to)
          if (effect !== 'none') isOpen = effect === 'open'
          at = to
        }
        expect(isOpen).toBe(allowsSignIn(at))
      }),
    )
  })
})

const JOB: Job = { departmentId: 'd0', positionId: 'p0', managerId: null, employmentType: 'FULL_TIME', weeklyHours: 40 }
const hire: DatedChange = { id: '00', kind: 'HIRE', effectiveOn: FIRST, items: hireItems(JOB), isCancelled: false }
const wanted = fc.record(
  {
    departmentId: fc.constantFrom('d0', 'd1', 'd2'),
    positionId: fc.constantFrom('p0', 'p1', 'p2'),
    managerId: fc.constantFrom('m1', 'm2', null),
    employmentType: fc.constantFrom('FULL_TIME', 'PART_TIME'),
    weeklyHours: fc.constantFrom(40, 20, 17.5),
  },
  { requiredKeys: [] },
)
const entered = fc.array(fc.record({ effectiveOn: day, wanted, isCancelled: fc.boolean() }), { maxLength: 12 })
const changesOf = (all: readonly { effectiveOn: Day; wanted: Partial<Job>; isCancelled: boolean }[]): DatedChange[] =>
  all.map(({ effectiveOn, wanted: after, isCancelled }, at) => ({
    id: String(at + 1).padStart(2, '0'),
    kind: 'TRANSFER',
    effectiveOn,
    items: Object.entries(after).map(([field, value]) => ({ field: field as keyof Job, before: null, after: value })),
    isCancelled,
  }))

describe('changes', () => {
  test('what is valid on a day is each field’s last change up to it, found by looking for it field by field', () => {
    fc.assert(
      fc.property(entered, day, (all, on) => {
        const changes = changesOf(all)
        const slow = Object.fromEntries(
          Object.keys(JOB).map((field) => {
            let held: { on: Day; id: string; value: unknown } | undefined
            for (const { id, effectiveOn, items, isCancelled } of changes)
              for (const item of items)
                if (!isCancelled && item.field === field && effectiveOn <= on)
                  if (!held || effectiveOn > held.on || (effectiveOn === held.on && id > held.id))
                    held = { on: effectiveOn, id, value: item.after }
            return [field, held ? held.value : JOB[field as keyof Job]]
          }),
        )
        expect(jobOn([hire, ...changes], on)).toEqual(slow)
      }),
    )
  })

  test('the order of entry does not matter where no two changes are of one day', () => {
    fc.assert(
      fc.property(entered, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), day, (all, chance, on) => {
        const apart = all.map((each, at) => ({ ...each, effectiveOn: addDays(each.effectiveOn, at * 41) }))
        const shuffled = apart
          .map((each, at) => ({ each, at: chance[at] ?? 0 }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ each }) => each)
        const later = addDays(on, 41 * 6)
        expect(jobOn([...changesOf(shuffled), hire], later)).toEqual(jobOn([hire, ...changesOf(apart)], later))
      }),
    )
  })

  test('the items of a change are what differs, and applying them makes it so', () => {
    fc.assert(
      fc.property(entered, wanted, day, (all, after, on) => {
        const changes = [hire, ...changesOf(all)]
        const before = jobOn(changes, on)
        const items = itemsOf(before, after)
        const next = { id: '99', kind: 'TERMS', effectiveOn: on, items, isCancelled: false }
        expect(jobOn([...changes, next], on)).toEqual({ ...before, ...after })
        expect(items.every(({ before: was, after: is }) => was !== is)).toBe(true)
      }),
    )
  })

  test('without a hire there is no job', () => expect(() => jobOn([], FIRST)).toThrow('without a hire'))
})

const PEOPLE = ['a', 'b', 'c', 'd', 'e']
const moves = fc.array(
  fc.record({ employeeId: fc.constantFrom(...PEOPLE), managerId: fc.constantFrom(...PEOPLE, null), effectiveOn: day }),
  { maxLength: 25 },
)
const hires: ManagerChange[] = PEOPLE.map((employeeId) => ({ id: '00', employeeId, isHire: true, effectiveOn: FIRST, managerId: null })) // prettier-ignore

describe('who reports to whom', () => {
  test('changes that were let in, in any order of days, make no circle on any day; so do those left when one is cancelled with leave', () => {
    fc.assert(
      fc.property(moves, fc.nat(), (all, chosen) => {
        let known = hires
        for (const [at, move] of all.entries()) {
          const next = [...known, { ...move, id: String(at + 1).padStart(2, '0'), isHire: false }]
          if (dayOfCircle(next) === undefined) known = next
        }
        const without = known.filter(({ isHire }, at) => isHire || at !== chosen % known.length)
        if (dayOfCircle(without) === undefined) known = without
        for (let days = 0; days <= 41; days++) {
          const on = addDays(FIRST, days)
          const held = known
            .filter(({ isHire, effectiveOn }) => isHire || effectiveOn <= on)
            .toSorted((one, other) => `${one.effectiveOn} ${one.id}`.localeCompare(`${other.effectiveOn} ${other.id}`))
          const managerOf = new Map(held.map(({ employeeId, managerId }) => [employeeId, managerId]))
          for (const person of PEOPLE) {
            let at: string | null = person
            for (let steps = 0; steps <= PEOPLE.length && at !== null; steps++) at = managerOf.get(at) ?? null
            expect(at).toBeNull()
          }
        }
      }),
    )
  })

  test('two who change places on one day are in no circle', () => {
    const known: ManagerChange[] = [
      ...hires.map((each) => (each.employeeId === 'b' ? { ...each, managerId: 'a' } : each)),
      { id: '01', employeeId: 'a', isHire: false, effectiveOn: addDays(FIRST, 3), managerId: 'b' },
    ]
    expect(dayOfCircle(known)).toBe(addDays(FIRST, 3))
    const both = [
      ...known,
      { id: '02', employeeId: 'b', isHire: false, effectiveOn: addDays(FIRST, 3), managerId: null },
    ]
    expect(dayOfCircle(both)).toBeUndefined()
  })

  test('a chain that leads back is a circle, one that ends is none', () => {
    expect(isInCircle(new Map([['a', 'b'], ['b', 'a']]), 'a')).toBe(true) // prettier-ignore
    expect(isInCircle(new Map([['a', 'a']]), 'a')).toBe(true)
    expect(isInCircle(new Map([['a', 'b'], ['b', null]]), 'a')).toBe(false) // prettier-ignore
  })
})

describe('documents', () => {
  test('of all twenty-five pairs of states exactly these are possible', () => {
    const possible = DOCUMENT_STATES.flatMap((from) =>
      DOCUMENT_STATES.filter((to) => documentMayBecome(from, to)).map((to) => `${from} ${to}`),
    )
    expect(possible).toEqual([
      'REQUESTED SUBMITTED', 'SUBMITTED SUBMITTED', 'SUBMITTED APPROVED', 'SUBMITTED REJECTED', 'APPROVED EXPIRED', 'REJECTED SUBMITTED',
    ]) // prettier-ignore
  })

  test('looked at every day, each reminder is sent once and in time, and none after the last', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 5 }), (remindDays) => {
        const expiresOn = addDays(FIRST, 90)
        const sent: number[] = []
        for (let days = 0; days <= 90; days++) {
          const due = dueReminder({ expiresOn, remindDays, remindedDays: sent.at(-1) ?? null }, addDays(FIRST, days))
          if (due !== null) sent.push(due)
          if (due !== null) expect(addDays(expiresOn, -due)).toBe(addDays(FIRST, days))
        }
        expect(sent).toEqual(remindDays.toSorted((one, other) => other - one))
      }),
    )
  })

  test('a document is valid through its last day, and one without never expires', () => {
    expect(hasExpired(FIRST, FIRST)).toBe(false)
    expect(hasExpired(FIRST, addDays(FIRST, 1))).toBe(true)
    expect(hasExpired(null, FIRST)).toBe(false)
  })
})

test('a file is compared by name with birth date, by any address, and by a whole telephone number', () => {
  const anna = { firstName: 'Anna', middleName: 'Maria', lastName: 'Söder', mobile: '+46 70 123 45 67' }
  expect(plainName(anna)).toBe('Anna Maria Söder')
  const known = { ...employeeKeys(anna), birthOn: '1990-02-03', emails: ['Anna@a.example', ''] }
  const other = {
    ...employeeKeys({ ...anna, lastName: 'SODER', mobile: '' }),
    birthOn: '1990-02-03',
    emails: ['', 'anna@A.example'],
  }
  expect(likenessesOf(other, known)).toEqual(['name and birth date', 'email'])
  expect(likenessesOf({ ...known, birthOn: null, emails: [] }, known)).toEqual(['mobile'])
  expect(
    likenessesOf({ ...known, phoneDigits: '12', birthOn: null, emails: [''] }, { ...known, phoneDigits: '12' }),
  ).toEqual([])
})
