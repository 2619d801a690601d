import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { listGrouping } from './list-request.ts'
import {
  type Group,
  groupColumns,
  type GroupedRequest,
  groupRows,
  groupTotals,
  MOST_GROUPS,
  OTHERS,
  withOthers,
} from './list-tables.ts'
import type { ListColumn } from './report.ts'
import { sumsOf } from './tables.ts'

const words = (en: string) => ({ en, fr: en })
const mode: ListColumn = {
  key: 'mode',
  kind: 'text',
  label: words('Method'),
  values: { Cash: words('Notes and coins') },
}
const day: ListColumn = { key: 'day', kind: 'day', label: words('Day') }
const amount: ListColumn = { key: 'amount', kind: 'money', label: words('Amount'), isSummed: true }
const by = (code: string) => listGrouping([mode, day, amount], code) ?? { column: mode, period: undefined }

const group = (key: string, count: number, sum: number | null): Group => ({ key, count, sums: { amount: sum } })
const NOVEMBER = { from: '2026-11-01' as Day, until: '2026-12-01' as Day }
const LAST = { from: '2025-11-01' as Day, until: '2025-12-01' as Day }
const asked = (code: string, past?: GroupedRequest['past']): GroupedRequest => ({
  grouping: by(code),
  keys: ['amount'],
  span: NOVEMBER,
  past,
  language: 'en',
})

describe('groups of a list', () => {
  test('the largest first, with words for codes and for what is not stated', () => {
    expect(groupRows([group('', 3, 10), group('Cash', 1, 500)], asked('mode'))).toEqual([
      { key: 'Cash', group: 'Notes and coins', rows: 1, amount: 500 },
      { key: '', group: 'Not stated', rows: 3, amount: 10 },
    ])
  })

  test('beside the year before: one that only was then has nothing now, and what is not known of it stays missing', () => {
    const past = { span: LAST, groups: [group('Card', 2, 70), group('Cash', 1, null)] }
    expect(groupRows([group('Cash', 1, 500)], asked('mode', past))).toEqual([
      { key: 'Cash', group: 'Notes and coins', rows: 1, amount: 500, 'rows:before': 1, 'amount:before': null },
      { key: 'Card', group: 'Card', rows: 0, amount: 0, 'rows:before': 2, 'amount:before': 70 },
    ])
  })

  test('a span before any record is missing, and never nothing', () => {
    const [row] = groupRows([group('Cash', 1, 500)], asked('mode', { span: LAST, groups: null }))
    expect([row?.['rows:before'], row?.['amount:before']]).toEqual([null, null])
    expect(groupTotals({ count: 1, sums: { amount: 500 } }, null, ['amount'])).toEqual({ rows: 1, amount: 500, 'rows:before': null, 'amount:before': null }) // prettier-ignore
  })

  test('periods in their order, each beside the one at its place in the span before', () => {
    const past = { span: LAST, groups: [group('2025-11-02', 1, 20), group('2025-11-30', 1, 30)] }
    expect(groupRows([group('2026-11-30', 1, 3), group('2026-11-01', 1, 1)], asked('day', past))).toMatchObject([
      { key: '2026-11-01', 'amount:before': 0 },
      { key: '2026-11-02', amount: 0, 'amount:before': 20 },
      { key: '2026-11-30', 'amount:before': 30 },
    ])
  })

  test('as many groups as are shown stay; one more, and those beyond are one row', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ key: `${at}`, group: `${at}`, rows: 1, amount: 7 }))
    const totals = (count: number) => ({ rows: count, amount: 7 * count })
    expect(withOthers(rows(MOST_GROUPS), totals(MOST_GROUPS), 'en')).toHaveLength(MOST_GROUPS)
    const cut = withOthers(rows(MOST_GROUPS + 2), totals(MOST_GROUPS + 2), 'en')
    expect(cut).toHaveLength(MOST_GROUPS + 1)
    expect(cut.at(-1)).toEqual({ key: OTHERS, group: 'All others', rows: 2, amount: 14 })
  })

  test('law: however many groups, what is shown adds up to the total', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 3 * MOST_GROUPS }),
        (sums) => {
          const groups = sums.map((sum, at) => group(`g${at}`, 1, sum))
          const totals = groupTotals(
            {
              count: sums.length,
              sums: sumsOf(
                ['amount'],
                groups.map((one) => one.sums),
              ),
            },
            undefined,
            ['amount'],
          )
          expect(sumsOf(['rows', 'amount'], withOthers(groupRows(groups, asked('mode')), totals, 'en'))).toEqual(totals)
        },
      ),
    )
  })

  test('columns: what it is put together by, rows, sums, each with the one before after it', () => {
    expect(
      groupColumns(by('day:month'), [amount], true, 'en').map(({ key, label, kind }) => [key, label, kind]),
    ).toEqual([
      ['group', 'Day: month', 'period'],
      ['rows', 'Rows', 'count'],
      ['rows:before', 'Rows, before', 'count'],
      ['amount', 'Amount', 'money'],
      ['amount:before', 'Amount, before', 'money'],
    ])
    expect(groupColumns(by('day:weekday'), [], false, 'en')[0]?.kind).toBe('weekday')
  })
})
