import { expect, test } from 'vitest'
import { formulaFault } from '../rules/formulas.ts'
import { canBeRead, type Draft, EMPTY_DRAFT, groupingsOf, keysOf, partsOf, withMetrics } from './builder-draft.ts'

const draft = (change: Partial<Draft>): Draft => ({ ...EMPTY_DRAFT, ...change })
const formula = (text: string, label = 'Share') => ({ label, unit: 'percent' as const, text })

test('a draft can be read once each formula has a name and can be', () => {
  expect(canBeRead(EMPTY_DRAFT)).toBe(true)
  expect(canBeRead(draft({ formulas: [formula('revenue / 2')] }))).toBe(true)
  expect(canBeRead(draft({ formulas: [formula('revenue / 2', ' ')] }))).toBe(false)
  expect(canBeRead(draft({ formulas: [formula('revenue /')] }))).toBe(false)
  expect(canBeRead(draft({ metrics: [] }))).toBe(false)
  expect(canBeRead(draft({ groupings: [] }))).toBe(false)
})

test('an invalid formula shows why', () => {
  expect(formulaFault(formula('revenue / 2').text)).toBeUndefined()
  expect(formulaFault(formula('wages').text)).toMatchObject({ why: 'unknownFigure', word: 'wages' })
})

test('other figures take groupings and filters along that they have, and no others', () => {
  const byOutlet = draft({
    metrics: ['checkRevenue'],
    groupings: ['outlet', 'hour'],
    filter: { key: 'outlet', value: 'x' },
  })
  expect(withMetrics(byOutlet, ['revenue'])).toMatchObject({ groupings: ['outlet'], filter: { key: 'outlet' } })
  expect(withMetrics(byOutlet, ['roomsSold'])).toMatchObject({ groupings: ['none'], filter: undefined })
  expect(groupingsOf(byOutlet)).toEqual(expect.arrayContaining(['none', 'day', 'outlet', 'hour', 'waiter']))
  expect(keysOf(draft({ metrics: ['checkRevenue'], formulas: [formula('checkRevenue / revenue')] }))).toEqual([
    'outlet',
  ])
})

test('a filter is sent by its key, and none as none', () => {
  expect(partsOf(draft({ filter: { key: 'department', value: 'ROOM' } })).filter).toEqual({ department: 'ROOM' })
  expect(partsOf(EMPTY_DRAFT).filter).toEqual({})
})
