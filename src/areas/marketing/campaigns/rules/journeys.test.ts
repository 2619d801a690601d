import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LAW_CASES } from '#test/chance.ts'
import type { PlainStep, Step } from '../contract/journeys.ts'
import { nextStep, programOf, type RunFacts } from './journeys.ts'

const facts = (more: Partial<RunFacts> = {}): RunFacts => ({
  position: 0, messages: 0, hasOpened: false, hasClicked: false, hasBooked: false, hasUnsubscribed: false, hasCheckedOut: false, isMerged: false, sentForStay: 0, ...more,
}) // prettier-ignore
const rules = { exits: ['BOOKED', 'UNSUBSCRIBED', 'CHECKED_OUT'] as const, mostPerStay: 5 }
const plain: fc.Arbitrary<PlainStep> = fc.oneof(
  fc.record({ type: fc.constant('WAIT' as const), hours: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ type: fc.constant('SEND' as const), templateId: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ type: fc.constant('CASE' as const), subject: fc.constantFrom('call', 'write') }),
)
const branch = fc.record({ type: fc.constant('BRANCH' as const), on: fc.constantFrom('OPENED' as const, 'CLICKED' as const), yes: fc.array(plain, { maxLength: 3 }), no: fc.array(plain, { maxLength: 3 }) }) // prettier-ignore
const steps: fc.Arbitrary<Step[]> = fc.array(fc.oneof(plain, branch), { maxLength: 6 })

/** What a run does step by step, by walking the tree rather than the program. */
function walked(all: readonly Step[], isYes: boolean): string[] {
  return all.flatMap((step) => (step.type === 'BRANCH' ? (isYes ? step.yes : step.no).map(wordsOf) : [wordsOf(step)]))
}
type Done = { type: string; hours?: number; templateId?: string; subject?: string }
const wordsOf = ({ type, hours, templateId, subject }: Done) => `${type} ${hours ?? templateId ?? subject ?? ''}`

test('a run whose enquiry is closed ends, whatever its exits and wherever it is', () => {
  const next = (exits: typeof rules.exits | readonly []) =>
    nextStep(programOf([{ type: 'STOP' }]), { exits, mostPerStay: 5 }, facts({ isClosed: true }))
  expect([next([]), next(rules.exits)]).toEqual([{ type: 'EXIT', because: 'CLOSED' }, { type: 'EXIT', because: 'CLOSED' }]) // prettier-ignore
})

test('the program does what the steps define, with every branch taken yes or no', () => {
  fc.assert(
    fc.property(steps, fc.boolean(), (all, isYes) => {
      const program = programOf(all)
      const done: string[] = []
      let position = 0
      for (let count = 0; count < 200; count += 1) {
        const next = nextStep(program, rules, facts({ position, hasOpened: isYes, hasClicked: isYes }))
        if (next.type === 'DONE' || next.type === 'EXIT' || next.type === 'CODE') break
        done.push(wordsOf(next))
        expect(next.position).toBeGreaterThan(position)
        position = next.position
      }
      expect(done).toEqual(walked(all, isYes))
    }),
    { numRuns: LAW_CASES },
  )
})

test('an exit comes before any step, and a stop before those after it', () => {
  const program = programOf([{ type: 'STOP' }, { type: 'SEND', templateId: 'a' }])
  expect(nextStep(program, rules, facts())).toEqual({ type: 'DONE', answers: [] })
  const send = programOf([{ type: 'SEND', templateId: 'a' }])
  expect(nextStep(send, rules, facts({ hasBooked: true }))).toEqual({ type: 'EXIT', because: 'BOOKED' })
  expect(nextStep(send, { ...rules, exits: [] }, facts({ hasBooked: true })).type).toBe('SEND')
  expect(nextStep(send, rules, facts({ hasUnsubscribed: true }))).toEqual({ type: 'EXIT', because: 'UNSUBSCRIBED' })
})

test.each([
  [4, false],
  [5, true],
  [6, true],
])('with %i messages of a stay the next one is over the most of five: %s', (sentForStay, isOverCap) => {
  const program = programOf([{ type: 'SEND', templateId: 'a' }])
  expect(nextStep(program, rules, facts({ sentForStay }))).toMatchObject({ isOverCap })
})
