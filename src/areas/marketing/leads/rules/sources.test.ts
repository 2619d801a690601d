import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LAW_CASES } from '#test/chance.ts'
import { offeredSources, ownSourcesIn, sourcesOf } from './sources.ts'
import { isBuiltInSource, LEAD_SOURCES } from './states.ts'

const OWN = '019a0000-0000-7000-8000-00000000000a'
const OTHER = '019a0000-0000-7000-8000-00000000000b'
const stored = (id: string, more: object = {}) => ({ id, name: isBuiltInSource(id) ? '' : `S ${id.slice(-1)}`, isActive: true, isUsed: false, version: 1, ...more }) // prettier-ignore

test('a property that stored nothing has the built-in sources in their order, each offered', () => {
  const all = sourcesOf([])
  expect(all.map(({ id }) => id)).toEqual(LEAD_SOURCES)
  expect(all.every(({ isActive, version }) => isActive && version === 0)).toBe(true)
})

test('each source stands once, the built-in ones first, and what is stored is what is shown', () => {
  const some = fc.subarray([...LEAD_SOURCES, OWN, OTHER]).chain((ids) => fc.tuple(...ids.map((id) => fc.boolean().map((isActive) => stored(id, { isActive }))))) // prettier-ignore
  fc.assert(
    fc.property(some, (rows) => {
      const all = sourcesOf(rows)
      expect(all.slice(0, LEAD_SOURCES.length).map(({ id }) => id)).toEqual(LEAD_SOURCES)
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      for (const row of rows) expect(all).toContainEqual(row)
      const offered = offeredSources(all, OWN)
      expect(all.filter((one) => !offered.includes(one)).every(({ id, isActive }) => !isActive && id !== OWN)).toBe(
        true,
      )
    }),
    { numRuns: LAW_CASES },
  )
})

test('the sources that rules name are found in any group, each once, built-in ones and other facts left out', () => {
  const source = (...values: string[]) => ({ fact: 'SOURCE', op: 'ANY_OF', values })
  const inner = { match: 'ANY', rules: [source('PHONE', OWN), { match: 'NONE', rules: [source(OTHER)] }] }
  const rules = [{ rules: [source(OWN), inner] }, { rules: [{ fact: 'KIND', op: 'ANY_OF', values: ['GROUP'] }, { fact: 'COMPANY', op: 'YES' }] }] // prettier-ignore
  expect(ownSourcesIn(rules)).toEqual([OWN, OTHER])
  expect(ownSourcesIn([])).toEqual([])
})
