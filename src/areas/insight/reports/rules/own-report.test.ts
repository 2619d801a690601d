import { describe, expect, test } from 'vitest'
import { asFigureReport, faultIn, filterKeysOf, ownReportCode, ownReportId, type OwnReport } from './own-report.ts'

const report = (parts: Partial<OwnReport>): OwnReport => ({
  id: 'a', name: 'Mine', description: '', metrics: ['revenue'], formulas: [], groupings: ['month'], filter: {}, ...parts,
}) // prettier-ignore
const formula = (text: string) => ({ key: 'formula1', label: 'Share', unit: 'percent' as const, text })

describe('an own report', () => {
  test('has a code that leads back to it, and others have none', () => {
    expect(ownReportId(ownReportCode('0190'))).toBe('0190')
    expect(ownReportId('occupancy')).toBeUndefined()
    expect(asFigureReport(report({ formulas: [formula('1')] }))).toMatchObject({ code: 'own-a', section: 'own', needs: 'reports.money', chart: { metric: 'revenue' }, formulas: [{ key: 'formula1' }] }) // prettier-ignore
  })

  test('of counts needs the right to what they count, and of amounts or mixed areas the right to see money', () => {
    const needs = (parts: Partial<OwnReport>) => asFigureReport(report(parts)).needs
    expect(needs({ metrics: ['occupancy', 'arrivals', 'bookings'] })).toBe('bookings.read')
    expect(needs({ metrics: ['checks', 'covers', 'kitchenMinutes'] })).toBe('orders.read')
    expect(needs({ metrics: ['arrivals', 'covers'] })).toBe('reports.money')
    expect(needs({ metrics: ['arrivals', 'adr'] })).toBe('reports.money')
    expect(needs({ metrics: ['arrivals'], formulas: [formula('roomRevenue / arrivals')] })).toBe('reports.money')
    expect(needs({ metrics: ['costShare'] })).toBe('reports.money')
  })

  test('is grouped by what at least one of its figures has, and filtered by what all have, formulas with them', () => {
    expect(faultIn(report({ groupings: ['month', 'department'] }))).toBeUndefined()
    expect(faultIn(report({ groupings: ['source'] }))).toMatchObject({
      code: 'not_grouped_so',
      details: { groupBy: 'source' },
    })
    expect(faultIn(report({ metrics: ['revenue', 'roomsSold'], groupings: ['source'] }))).toBeUndefined()
    expect(faultIn(report({ filter: { department: 'ROOM' } }))).toBeUndefined()
    const byRooms = report({ filter: { department: 'ROOM' }, formulas: [formula('revenue / roomsSold')] })
    expect(faultIn(byRooms)).toMatchObject({
      code: 'not_filtered_so',
      details: { filter: 'department', metric: 'roomsSold' },
    })
  })

  test('with an invalid formula reports which, and where', () => {
    expect(faultIn(report({ formulas: [formula('revenue / salaries')] }))).toEqual({ code: 'formula_wrong', details: { label: 'Share', why: 'unknownFigure', word: 'salaries' } }) // prettier-ignore
  })

  test('can be narrowed down by the keys all its figures share', () => {
    expect(filterKeysOf({ metrics: ['revenue'], formulas: [] })).toEqual(['department', 'outlet'])
    expect(filterKeysOf({ metrics: ['revenue'], formulas: [formula('revenue / covers')] })).toEqual(['outlet'])
  })
})
