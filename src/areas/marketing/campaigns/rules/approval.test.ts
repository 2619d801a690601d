import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CAMPAIGN_CHANNELS, TEMPLATE_APPROVALS } from '../contract/choices.ts'
import {
  afterReport,
  type Approvable,
  canSubmit,
  type Decided,
  type Decision,
  isOtherText,
  isSendable,
} from './approval.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString()

test('of WhatsApp an approved template alone is sent, of other channels any', () => {
  for (const approval of TEMPLATE_APPROVALS)
    expect(isSendable({ channel: 'WHATSAPP', approval })).toBe(approval === 'APPROVED')
  for (const channel of CAMPAIGN_CHANNELS) expect(isSendable({ channel, approval: null })).toBe(channel !== 'WHATSAPP')
})

test('a draft, a rejected and a submitted one are submitted; approved and paused ones are not, and none of another channel', () => {
  expect([...TEMPLATE_APPROVALS, null].filter(canSubmit)).toEqual(['DRAFT', 'SUBMITTED', 'REJECTED'])
})

describe('another text', () => {
  const text = (language: 'en' | 'fr', words: string) => ({ language, text: words })
  const one: Approvable = {
    channel: 'WHATSAPP',
    category: 'UTILITY',
    variants: [text('en', 'Hi'), text('fr', 'Salut')],
  }
  test('is one with another word, language, category or channel, and not one in another order', () => {
    expect(isOtherText(one, { ...one, variants: one.variants.toReversed() })).toBe(false)
    expect(isOtherText(one, { ...one, variants: [text('en', 'Hi'), text('fr', 'Salut ')] })).toBe(true)
    expect(isOtherText(one, { ...one, variants: [text('en', 'Hi')] })).toBe(true)
    expect(isOtherText({ ...one, variants: [text('en', 'Hi')] }, one)).toBe(true)
    expect(isOtherText({ ...one, variants: [text('en', 'Hi')] }, { ...one, variants: [text('fr', 'Hi')] })).toBe(true)
    expect(isOtherText(one, { ...one, category: 'MARKETING' })).toBe(true)
    expect(isOtherText(one, { ...one, channel: 'SMS', category: null })).toBe(true)
  })
  test('no text is another than itself, and what differs does so either way', () => {
    const variants = fc.uniqueArray(fc.record({ language: fc.constantFrom('en' as const, 'fr' as const), text: fc.string({ maxLength: 2 }) }), { minLength: 1, selector: ({ language }) => language }) // prettier-ignore
    fc.assert(
      fc.property(variants, variants, (a, b) => {
        expect(isOtherText({ ...one, variants: a }, { ...one, variants: [...a].reverse() })).toBe(false)
        expect(isOtherText({ ...one, variants: a }, { ...one, variants: b })).toBe(isOtherText({ ...one, variants: b }, { ...one, variants: a }))
      }),
    )
  }) // prettier-ignore
})

describe('a report', () => {
  const submitted: Decided = { approval: 'SUBMITTED', approvalAt: at(0) }
  const report = (approval: Decision['approval'], minute: number): Decision => ({ approval, approvalReason: 'x', approvalAt: at(minute) })
  const after = (now: Decided, reports: readonly Decision[]): Decided =>
    reports.reduce<Decided>((known, each) => afterReport(known, each) ?? known, now)

  test('decides from the moment of the last decision on, and one that is older changes nothing', () => {
    expect(afterReport({ approval: 'APPROVED', approvalAt: at(5) }, report('PAUSED', 5))).toEqual(report('PAUSED', 5))
    expect(afterReport({ approval: 'APPROVED', approvalAt: at(5) }, report('PAUSED', 4))).toBeUndefined()
  })
  test('changes nothing of a draft, nor of a template no provider approves', () => {
    expect(afterReport({ approval: 'DRAFT', approvalAt: at(0) }, report('APPROVED', 1))).toBeUndefined()
    expect(afterReport({ approval: null, approvalAt: null }, report('APPROVED', 1))).toBeUndefined()
  })
  test('that it is being looked at has its reason, undoes no decision and is none itself', () => {
    expect(afterReport(submitted, report('SUBMITTED', 9))).toEqual(report('SUBMITTED', 0))
    expect(afterReport({ approval: 'APPROVED', approvalAt: at(1) }, report('SUBMITTED', 9))).toBeUndefined()
  })
  test('the outcome is that of the latest decision, in whatever order reports come', () => {
    const kinds = fc.array(fc.constantFrom('SUBMITTED' as const, 'APPROVED' as const, 'REJECTED' as const, 'PAUSED' as const), { maxLength: 8 })
    const orders = kinds.chain((all) => fc.shuffledSubarray(all.map((kind, minute) => report(kind, minute + 1)), { minLength: all.length }))
    fc.assert(
      fc.property(orders, (reports) => {
        const decisions = reports.filter(({ approval }) => approval !== 'SUBMITTED')
        const latest = decisions.toSorted((a, b) => (a.approvalAt < b.approvalAt ? 1 : -1))[0]
        expect(after(submitted, reports).approval).toBe(latest?.approval ?? 'SUBMITTED')
      }),
    )
  })
}) // prettier-ignore
