import { expect, test } from 'vitest'
import type { WorkItem, WorkState } from '../../contract/replies.ts'
import { columnsOf, placeByKey } from './places.ts'

const state = (id: string): WorkState => ({ id, name: id, group: 'STARTED', color: 'BLUE', position: 1, version: 1 })
const item = (id: string, stateId: string): WorkItem => ({
  id, projectId: 'p', projectKey: 'P', projectName: 'P', number: 1, title: id, stateId, stateName: '', group: 'STARTED', priority: 'NONE',
  startOn: null, dueOn: null, parentId: null, depth: 1, estimateMinutes: null, completedAt: null, assignees: [], labels: [], openBlockers: 0,
  checkedLines: 0, lines: 0, version: 1,
}) // prettier-ignore
const [a, b, c, d] = [item('a', 'one'), item('b', 'one'), item('c', 'one'), item('d', 'two')]
const columns = columnsOf([state('one'), state('two'), state('three')], [a, d, b, c])

test('each state has its items in their order', () => {
  expect(columns.map(({ items }) => items.map(({ id }) => id))).toEqual([['a', 'b', 'c'], ['d'], []])
})

test('up is before the item above, down before the one after the next, to the side at the end', () => {
  expect(placeByKey(columns, b, 'ArrowUp')).toEqual({ stateId: 'one', beforeId: 'a' })
  expect(placeByKey(columns, a, 'ArrowDown')).toEqual({ stateId: 'one', beforeId: 'c' })
  expect(placeByKey(columns, b, 'ArrowDown')).toEqual({ stateId: 'one', beforeId: null })
  expect(placeByKey(columns, d, 'ArrowLeft')).toEqual({ stateId: 'one', beforeId: null })
  expect(placeByKey(columns, d, 'ArrowRight')).toEqual({ stateId: 'three', beforeId: null })
})

test('beyond the edges there is no place', () => {
  expect(placeByKey(columns, a, 'ArrowUp')).toBeUndefined()
  expect(placeByKey(columns, c, 'ArrowDown')).toBeUndefined()
  expect(placeByKey(columns, a, 'ArrowLeft')).toBeUndefined()
  expect(placeByKey([...columns].slice(0, 2), d, 'ArrowRight')).toBeUndefined()
  expect(placeByKey(columns, a, 'Enter')).toBeUndefined()
})
