import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { faultySteps, STEPS, useSteps } from './use-steps.ts'

test('a fault is in the step of its field, one of the whole form in none', () => {
  expect(faultySteps(['lastName', 'signIn', 'positionId'])).toEqual(['person', 'job', 'access'])
  expect(faultySteps(['bank', 'pay'])).toEqual(['pay'])
  expect(faultySteps(['root'])).toEqual([])
})

const sent = (count: number, ...fields: string[]) => ({
  formState: { submitCount: count, errors: Object.fromEntries(fields.map((field) => [field, {}])) },
})

test('sent with a fault, the first step that has one opens, once for each time it is sent', () => {
  const { result, rerender } = renderHook((form: ReturnType<typeof sent>) => useSteps(form, STEPS), {
    initialProps: sent(0),
  })
  expect([result.current.open, result.current.isLast]).toEqual(['person', false])
  act(() => result.current.choose('access'))
  expect(result.current.isLast).toBe(true)
  rerender(sent(1, 'weeklyHours', 'signIn'))
  expect(result.current.open).toBe('job')
  act(() => result.current.goOn())
  rerender(sent(1, 'weeklyHours'))
  expect(result.current.open).toBe('pay')
  rerender(sent(2, 'weeklyHours'))
  expect([result.current.open, result.current.faulty]).toEqual(['job', ['job']])
})
