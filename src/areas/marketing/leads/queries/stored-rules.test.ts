import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { emptyDatabase, type FreshDatabase } from '#test/database.ts'
import { administer } from '#test/setup.ts'
import { EnquiryRule } from '../contract/replies.ts'

let database: FreshDatabase
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.drop())

/** The last migration before rules were conditions. */
const BEFORE = 295

test('rules that were stored by columns say the same by conditions, for who they were and in their turn', async () => {
  const { owner } = database
  await migrate(owner, { until: BEFORE })
  await administer(owner, `
    insert into organisations (id, name) values (7, 'Palace');
    insert into properties (id, organization_id, name, short_name, seo_friendly_name, time_zone, currency, business_date, country, locale, fiscal_year_month, country_pack, rounding_unit)
    values (11, 7, 'Palace', 'P', 'palace', 'Asia/Kolkata', 'INR', '2026-11-21', 'IN', 'en-IN', 4, 'IN', 100);
    insert into lead_rules (property_id, place, kind, rooms_from, language, user_ids, turn)
    values (11, 1, 'WEDDING', 20, 'fr', '{4,5}', 3), (11, 2, null, 10, null, '{4}', 0), (11, 3, null, null, 'en', '{5}', 0), (11, 4, null, null, null, '{5}', 1)`) // prettier-ignore
  await migrate(owner)
  const rows = await administer(owner, 'select place, rule, user_ids::int[] as users, turn::int from lead_rules order by place') // prettier-ignore
  const kind = { fact: 'KIND', op: 'ANY_OF', values: ['WEDDING'] }
  const rooms = (value: number) => ({ fact: 'ROOMS', op: 'AT_LEAST', value })
  const language = (of: string) => ({ fact: 'LANGUAGE', op: 'ANY_OF', values: [of] })
  expect(rows).toEqual([
    { place: 1, rule: { match: 'ALL', rules: [kind, rooms(20), language('fr')] }, users: [4, 5], turn: 3 },
    { place: 2, rule: { match: 'ALL', rules: [rooms(10)] }, users: [4], turn: 0 },
    { place: 3, rule: { match: 'ALL', rules: [language('en')] }, users: [5], turn: 0 },
    { place: 4, rule: { match: 'ALL', rules: [] }, users: [5], turn: 1 },
  ])
  for (const { rule } of rows) expect(EnquiryRule.parse(rule)).toEqual(rule)
})
