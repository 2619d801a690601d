import { expect, test } from 'vitest'
import { nextPhase } from './phase.ts'

const attempt = {
  id: '1',
  status: 'OPEN',
  amount: 1,
  isDeclined: false,
  payUrl: 'https://pay.example',
} as const

test('who comes back as paid waits, though a card was declined before', () => {
  expect(nextPhase('asking', { ...attempt, isDeclined: true }, { status: 'OPEN' }, true)).toBe('asking')
  expect(nextPhase('asking', { ...attempt, isDeclined: true }, { status: 'OPEN' }, false)).toBe('idle')
})

test('who waits goes on once it is paid, over or unknown, and stays while it is open', () => {
  expect(nextPhase('asking', attempt, { status: 'OPEN' }, true)).toBe('asking')
  expect(nextPhase('asking', attempt, { status: 'PAID' }, true)).toBe('idle')
  expect(nextPhase('asking', { ...attempt, status: 'PAID' }, { status: 'OPEN' }, true)).toBe('idle')
  expect(nextPhase('asking', undefined, { status: 'OPEN' }, true)).toBe('idle')
})

test('who begins goes to the provider as soon as its page is open, and nowhere once the link has ended', () => {
  expect(nextPhase('starting', { ...attempt, payUrl: '' }, { status: 'OPEN' }, false)).toBe('starting')
  expect(nextPhase('starting', attempt, { status: 'OPEN' }, false)).toBe('leaving')
  expect(nextPhase('starting', attempt, { status: 'EXPIRED' }, false)).toBe('idle')
  expect(nextPhase('asking', attempt, { status: 'EXPIRED' }, true)).toBe('asking')
})
