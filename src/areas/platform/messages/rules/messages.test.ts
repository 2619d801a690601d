import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MessageState } from '../contract/replies.ts'
import {
  canCancel,
  canResend,
  isAddress,
  isGivenUp,
  masked,
  MOST_ATTEMPTS,
  MOST_RETURNED,
  pauseAfter,
  stateAfter,
  stateOfWord,
} from './messages.ts'

const state = fc.constantFrom(...MessageState.options)
const end = (start: MessageState, report: readonly MessageState[]) => report.reduce(stateAfter, start)

describe('a report about a message', () => {
  test('never moves it backwards, and changes nothing when it is repeated', () => {
    fc.assert(
      fc.property(state, state, (now, report) => {
        const after = stateAfter(now, report)
        expect(stateAfter(after, report)).toBe(after)
        expect(stateAfter(after, now)).toBe(after)
      }),
    )
  })
  test('comes to the same in whatever order it is received', () => {
    const report = fc.array(state, { maxLength: 6 })
    fc.assert(
      fc.property(report, fc.infiniteStream(fc.nat()), (list, order) => {
        const shuffled = list.map((each) => [order.next().value as number, each] as const).sort((a, b) => a[0] - b[0])
        expect(
          end(
            'SENDING',
            shuffled.map(([, each]) => each),
          ),
        ).toBe(end('SENDING', list))
      }),
    )
  })
  test('a late “sent” after “read” changes nothing, a delivery after a bounce does', () => {
    expect(end('SENDING', ['READ', 'SENT', 'DELIVERED'])).toBe('READ')
    expect(end('SENT', ['BOUNCED', 'DELIVERED'])).toBe('DELIVERED')
    expect(end('FAILED', ['DELIVERED'])).toBe('DELIVERED')
    expect(end('CANCELLED', ['DELIVERED'])).toBe('CANCELLED')
  })
  test('is known by the provider’s usual words; others mean nothing', () => {
    expect([stateOfWord(' Delivered\n'), stateOfWord('undelivered'), stateOfWord('constructor'), stateOfWord('?')]).toEqual([
      'DELIVERED', 'BOUNCED', undefined, undefined,
    ]) // prettier-ignore
  })
})

test('pauses grow, and all tries in total take less than a day', () => {
  const pauses = Array.from({ length: MOST_ATTEMPTS }, (_, at) => pauseAfter(at + 1))
  expect(pauses.every((pause, at) => at === 0 || pause >= (pauses[at - 1] ?? 0))).toBe(true)
  expect(pauses.reduce((total, pause) => total + pause, 0)).toBeLessThan(86_400)
})

test('only what is not on its way is sent again, only what has not left is stopped', () => {
  expect(MessageState.options.filter(canResend)).toEqual(['HELD', 'FAILED', 'SENT', 'BOUNCED', 'DELIVERED', 'READ'])
  expect(MessageState.options.filter(canCancel)).toEqual(['QUEUED', 'HELD'])
})

test('addresses fit their channel', () => {
  expect(['a@b.example', 'a@b, c@d', 'a', ''].map((text) => isAddress('MAIL', text))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(['+91 98765 43210', '12345', 'a@b.example'].map((text) => isAddress('SMS', text))).toEqual([
    true,
    false,
    false,
  ])
})

test('an address of mail has at most 254 signs, a number 7 to 15 digits and nothing about them', () => {
  const mail = (signs: number) => isAddress('MAIL', `${'a'.repeat(signs - 10)}@b.example`)
  expect([mail(254), mail(255)]).toEqual([true, false])
  const number = (text: string) => isAddress('SMS', text)
  expect(['9876543', '(98765) 432-10.', '123456789012345'].map(number)).toEqual([true, true, true])
  expect(['987654', '1234567890123456', 'x9876543210', '+91 98765 43210x'].map(number)).toEqual([false, false, false, false]) // prettier-ignore
})

test('a masked address shows one letter or four digits', () => {
  expect(masked('mira@mail.example')).toBe('m···@mail.example')
  expect(masked('+919876543210')).toBe('···3210')
  expect([masked('12'), masked('1234'), masked('12345')]).toEqual(['···', '···', '···2345'])
})

test('an address is given up when its three latest messages came back, and not before', () => {
  const latest = (...all: boolean[]) => all.map((isReturned) => ({ isReturned }))
  expect(MOST_RETURNED).toBe(3)
  expect([latest(), latest(true, true), latest(true, true, false), latest(false, true, true, true)].map(isGivenUp)).toEqual([false, false, false, false]) // prettier-ignore
  expect([latest(true, true, true), latest(true, true, true, false)].map(isGivenUp)).toEqual([true, true])
})
