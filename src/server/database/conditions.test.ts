import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Condition, type Group, type KnownFacts, MATCHES, OPERATORS, ruleMatches } from '#core/conditions.ts'
import { addDays, type Day } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { startTestServer, type TestHotel } from '#test/server.ts'
import { type FactColumns, ruleSql } from './conditions.ts'

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer()
})
afterAll(() => hotel.stop())

const TODAY = '2027-02-25' as Day // the days ahead have the end of a February
const few = fc.integer({ min: 0, max: 4 })
const near = fc.option(fc.integer({ min: -6, max: 6 }).map((days) => addDays(TODAY, days)))
const values = fc.subarray(['a', 'b', 'c'])
const subject = fc.record({
  N: fc.option(few),
  BEHIND: near,
  AHEAD: near,
  LIST: values,
  ONE: fc.constantFrom('', 'a', 'b'),
  FLAG: fc.boolean(),
  YEARLY: fc.option(fc.constantFrom(225, 228, 229, 301, 1231)),
})
type Subject = typeof subject extends fc.Arbitrary<infer S> ? S : never

const knownOf = ({ N, BEHIND, AHEAD, LIST, ONE, FLAG, YEARLY }: Subject): KnownFacts => ({
  numbers: { N },
  days: { BEHIND, AHEAD },
  ahead: ['AHEAD'],
  lists: { LIST, ONE: ONE === '' ? [] : [ONE] },
  flags: { FLAG },
  yearly: { YEARLY },
})
const columnsOf = ({ N, BEHIND, AHEAD, LIST, ONE, FLAG, YEARLY }: Subject): FactColumns => ({
  numbers: { N: sql`${N}::bigint` },
  days: { BEHIND: sql`${BEHIND}::date`, AHEAD: sql`${AHEAD}::date` },
  ahead: ['AHEAD'],
  lists: { LIST: sql`${LIST}::text[]` },
  ones: { ONE: sql`${ONE}::text` },
  flags: { FLAG: sql`${FLAG}::boolean` },
  yearly: { YEARLY: sql`${YEARLY}::int` },
})

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ fact: fc.constant('N'), op: fc.constantFrom(...OPERATORS.NUMBER), value: few }),
  fc.record({ fact: fc.constantFrom('BEHIND', 'AHEAD'), op: fc.constantFrom(...OPERATORS.DAY), days: few }),
  fc.record({ fact: fc.constantFrom('LIST', 'ONE'), op: fc.constantFrom(...OPERATORS.LIST), values }),
  fc.record({ fact: fc.constant('FLAG'), op: fc.constantFrom(...OPERATORS.FLAG) }),
  fc.record({ fact: fc.constant('YEARLY'), op: fc.constantFrom(...OPERATORS.YEARLY), days: few }),
)
const around = (rule: fc.Arbitrary<Condition | Group>): fc.Arbitrary<Group> =>
  fc.record({ match: fc.constantFrom(...MATCHES), rules: fc.array(rule, { maxLength: 4 }) })
const rule = around(fc.oneof(condition, around(fc.oneof(condition, around(condition)))))

test('law: a rule is in a statement what it is one by one, and never unknown', async () => {
  await fc.assert(
    fc.asyncProperty(rule, fc.array(subject, { minLength: 1, maxLength: 8 }), async (group, subjects) => {
      const selected = await hotel.system.inProperty(hotel.propertyId, async ({ tx }) => {
        const columns = subjects.map((one, at) => ruleSql(group, columnsOf(one), TODAY).as(`s${at}`))
        return tx.selectNoFrom(columns).executeTakeFirstOrThrow()
      })
      const found = subjects.map((_, at) => selected?.[`s${at}`])
      expect(found).toEqual(subjects.map((one) => ruleMatches(group, knownOf(one), TODAY)))
    }),
    { numRuns: LAW_CASES },
  )
})

test('a fact without a column is a bug, not a name of the statement', () => {
  const group: Group = { match: 'ALL', rules: [{ fact: 'constructor', op: 'YES' }] }
  expect(() => ruleSql(group, { flags: {} }, TODAY)).toThrow('no column for the fact constructor')
})
