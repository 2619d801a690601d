import { expect, test } from 'vitest'
import { circleIn } from './no-circles.ts'

const imports = (lines: Record<string, string[]>) => new Map(Object.entries(lines))

test('files that run after what they import are no circle, however often one is imported', () => {
  expect(
    circleIn(imports({ page: ['list', 'form'], list: ['base'], form: ['base', 'list'], base: [] })),
  ).toBeUndefined()
})

test('a circle is named from where it begins, whatever leads to it', () => {
  expect(circleIn(imports({ page: ['list'], list: ['form'], form: ['base'], base: ['list'] }))).toEqual(['list', 'form', 'base']) // prettier-ignore
  expect(circleIn(imports({ list: ['list'] }))).toEqual(['list'])
})

test('what is not a file of the build is no part of a circle', () => {
  expect(circleIn(imports({ page: ['elsewhere'] }))).toBeUndefined()
})
