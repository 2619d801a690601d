import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import { ourAmount, stripeAmount } from './amounts.ts'
import {
  type Collected,
  assertKeysFit,
  assertRefundable,
  eventOf,
  isPracticeKey,
  mismatchOf,
  paymentModeOf,
} from './gateways.ts'
import { linkEvent } from './razorpay.ts'
import { sessionEvent } from './stripe.ts'

const created = 1_795_168_800
const at = '2026-11-20T10:00:00.000Z'
const other = { kind: 'other' }

describe('amounts of Stripe', () => {
  test('are ours, but for currencies it counts in hundredths they have not', () => {
    expect([stripeAmount(minor(12_550), 'INR'), stripeAmount(minor(1_255), 'JPY'), stripeAmount(minor(1_250), 'KWD')]).toEqual([12_550, 1_255, 1_250]) // prettier-ignore
    expect([stripeAmount(minor(50), 'ISK'), ourAmount(5_000, 'ISK')]).toEqual([5_000, 50])
  })

  test('law: come back as they went, and a part of a unit matches nothing', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom('INR', 'JPY', 'KWD', 'ISK', 'UGX'), (amount, currency) => {
        expect(ourAmount(stripeAmount(minor(amount), currency), currency)).toBe(amount)
      }),
      { numRuns: LAW_CASES },
    )
    expect([ourAmount(5_050, 'UGX'), ourAmount(0.5, 'INR')]).toEqual([-1, -1])
  })
})

describe('an event of Stripe', () => {
  const stripe = (type: string, object: object) => eventOf('STRIPE', { type, created, data: { object } })
  const session = {
    id: 'cs_1', status: 'complete', payment_status: 'paid', amount_total: 12_550, currency: 'inr', payment_intent: 'pi_1',
    client_reference_id: 'c1', payment_method_types: ['upi'],
  } // prettier-ignore
  const paid = { kind: 'paid', collectionId: 'c1', providerRef: 'cs_1', paymentId: 'pi_1', amount: 12_550, currency: 'INR', method: 'upi', at } // prettier-ignore

  test('of a paid page is money, at once or later', () => {
    for (const type of ['checkout.session.completed', 'checkout.session.async_payment_succeeded'])
      expect(stripe(type, session)).toEqual(paid)
    expect(sessionEvent({ ...session, payment_intent: { id: 'pi_1' } }, created)).toEqual(paid)
  })

  test('has the method only when the page offered no other', () => {
    const methodOf = (offered: unknown) => sessionEvent({ ...session, payment_method_types: offered }, created)
    for (const offered of [['card', 'upi'], [], [''], null, undefined]) expect(methodOf(offered)).toMatchObject({ method: 'card' }) // prettier-ignore
  })

  test('of a page that is not paid, or without a payment, is no money', () => {
    for (const more of [{ payment_status: 'unpaid' }, { payment_intent: null }, { currency: null }])
      expect(stripe('checkout.session.completed', { ...session, ...more })).toEqual(other)
    expect(sessionEvent({ ...session, amount_total: null }, created)).toMatchObject({ kind: 'paid', amount: 0 })
  })

  test('of a page whose time ran out, or whose payment failed, reports that', () => {
    const unpaid = { ...session, payment_status: 'unpaid', client_reference_id: null }
    expect(stripe('checkout.session.expired', { ...unpaid, status: 'expired' })).toEqual({ kind: 'ended', status: 'EXPIRED', collectionId: undefined, providerRef: 'cs_1' }) // prettier-ignore
    expect(stripe('checkout.session.async_payment_failed', session)).toEqual({ kind: 'tried', collectionId: 'c1', providerRef: 'cs_1', fault: '' }) // prettier-ignore
    expect(stripe('checkout.session.async_payment_failed', { ...session, client_reference_id: null })).toMatchObject({ collectionId: undefined }) // prettier-ignore
  })

  const intent = { id: 'pi_1', amount_received: 12_550, currency: 'inr', metadata: { collection: 'c1' }, payment_method_types: ['card'] } // prettier-ignore

  test('of an intent is money of the collection it carries, or a try with its fault', () => {
    expect(stripe('payment_intent.succeeded', intent)).toEqual({ ...paid, providerRef: '', method: 'card' })
    expect(stripe('payment_intent.succeeded', { ...intent, amount_received: null })).toMatchObject({ amount: 0 })
    const failed = { ...intent, last_payment_error: { message: 'Card declined' } }
    expect(stripe('payment_intent.payment_failed', failed)).toEqual({ kind: 'tried', collectionId: 'c1', providerRef: '', fault: 'Card declined' }) // prettier-ignore
    expect(stripe('payment_intent.payment_failed', intent)).toMatchObject({ kind: 'tried', fault: '' })
  })

  test('of another program’s intent is not ours', () => {
    for (const metadata of [null, undefined, {}]) expect(stripe('payment_intent.succeeded', { ...intent, metadata })).toEqual(other) // prettier-ignore
  })

  const refund = { id: 're_1', amount: 500, currency: 'inr', payment_intent: 'pi_1', status: 'succeeded', metadata: { refund: 'r1' } } // prettier-ignore

  test('of a refund names its refund of ours and the outcome', () => {
    for (const type of ['refund.created', 'refund.updated', 'refund.failed'])
      expect(stripe(type, refund)).toEqual({
        kind: 'refunded', refundId: 'r1', providerRefundId: 're_1', paymentId: 'pi_1', amount: 500, currency: 'INR', outcome: 'DONE', fault: '',
      }) // prettier-ignore
    const outcomeOf = (status: string | null) => stripe('refund.updated', { ...refund, status })
    expect(['succeeded', 'failed', 'canceled', 'pending', 'requires_action', null].map((status) => (outcomeOf(status) as { outcome: string }).outcome)).toEqual(['DONE', 'FAILED', 'FAILED', 'PENDING', 'PENDING', 'PENDING']) // prettier-ignore
    expect(stripe('refund.failed', { ...refund, metadata: null, failure_reason: 'expired_or_canceled_card' })).toMatchObject({ refundId: undefined, fault: 'expired_or_canceled_card' }) // prettier-ignore
    expect(stripe('refund.created', { ...refund, payment_intent: null })).toEqual(other)
  })

  test('that is about something else, or cannot be read, is none of ours', () => {
    expect(stripe('customer.created', session)).toEqual(other)
    for (const type of ['checkout.session.completed', 'checkout.session.async_payment_failed', 'payment_intent.succeeded', 'refund.created']) expect(stripe(type, {})).toEqual(other) // prettier-ignore
    for (const event of [null, 'text', {}, { type: 'refund.created' }]) expect(eventOf('STRIPE', event)).toEqual(other)
  })
})

describe('an event of Razorpay', () => {
  const razorpay = (event: string, payload: object) => eventOf('RAZORPAY', { event, created_at: created, payload })
  const link = { id: 'plink_1', reference_id: 'c1', currency: 'INR', status: 'paid' }
  const payment = { id: 'pay_1', amount: 12_550, currency: 'INR', method: 'upi', status: 'captured', notes: { collection: 'c2' } } // prettier-ignore
  const paid = { kind: 'paid', collectionId: 'c1', providerRef: 'plink_1', paymentId: 'pay_1', amount: 12_550, currency: 'INR', method: 'upi', at } // prettier-ignore

  test('of a paid link is money of its collection; of a payment alone, of the one in its notes', () => {
    expect(razorpay('payment_link.paid', { payment_link: { entity: link }, payment: { entity: payment } })).toEqual(paid) // prettier-ignore
    expect(razorpay('payment.captured', { payment: { entity: payment } })).toEqual({ ...paid, collectionId: 'c2', providerRef: '' }) // prettier-ignore
    expect(razorpay('payment.captured', { payment: { entity: { ...payment, method: null } } })).toMatchObject({ method: '' }) // prettier-ignore
  })

  test('of a payment without a collection is not ours', () => {
    for (const notes of [[], null, {}, { collection: 7 }])
      expect(razorpay('payment.captured', { payment: { entity: { ...payment, notes } } })).toEqual(other)
  })

  test('of a payment that failed is a try, and of one that is only authorized is nothing yet', () => {
    const of = (more: object) => razorpay('payment.failed', { payment: { entity: { ...payment, ...more } } })
    expect(of({ status: 'failed', error_description: 'Bank is closed' })).toEqual({ kind: 'tried', collectionId: 'c2', providerRef: '', fault: 'Bank is closed' }) // prettier-ignore
    expect(of({ status: 'failed' })).toMatchObject({ kind: 'tried', fault: '' })
    expect(of({ status: 'authorized' })).toEqual(other)
  })

  test('of a link that ended has the status', () => {
    const ended = (status: string) => razorpay(`payment_link.${status}`, { payment_link: { entity: { ...link, status } } }) // prettier-ignore
    expect(ended('expired')).toEqual({ kind: 'ended', status: 'EXPIRED', collectionId: 'c1', providerRef: 'plink_1' })
    expect(ended('cancelled')).toEqual({ kind: 'ended', status: 'CANCELLED', collectionId: 'c1', providerRef: 'plink_1' }) // prettier-ignore
    expect(ended('partially_paid')).toEqual(other)
    expect(razorpay('order.paid', { payment_link: { entity: { ...link, status: 'expired' } } })).toEqual(other)
  })

  const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 500, currency: 'INR', status: 'processed', notes: { refund: 'r1' } } // prettier-ignore

  test('of a refund names its refund of ours and the outcome', () => {
    const of = (more: object, type = 'refund.processed') =>
      razorpay(type, { refund: { entity: { ...refund, ...more } }, payment: { entity: payment } })
    expect(of({})).toEqual({
      kind: 'refunded', refundId: 'r1', providerRefundId: 'rfnd_1', paymentId: 'pay_1', amount: 500, currency: 'INR', outcome: 'DONE', fault: '',
    }) // prettier-ignore
    expect([of({ status: 'failed' }), of({ status: 'pending' }), of({ status: null })]).toMatchObject([{ outcome: 'FAILED' }, { outcome: 'PENDING' }, { outcome: 'PENDING' }]) // prettier-ignore
    expect(of({ notes: [] })).toMatchObject({ refundId: undefined })
    expect(of({}, 'payment.refunded')).toMatchObject({ kind: 'paid' })
  })

  test('that cannot be read is none of ours', () => {
    for (const event of [null, {}, { event: 'payment.captured' }]) expect(eventOf('RAZORPAY', event)).toEqual(other)
    expect(razorpay('payment.captured', {})).toEqual(other)
  })

  test('is the state of the link when it is read', () => {
    const page = { ...link, payments: [{ payment_id: 'pay_0', amount: '1', status: 'failed' }, { payment_id: 'pay_1', amount: '12550', method: 'upi', status: 'captured' }] } // prettier-ignore
    expect(linkEvent(page, created)).toEqual(paid)
    expect(linkEvent({ ...page, currency: null, payments: [{ ...page.payments[1], method: null }] }, created)).toMatchObject({ currency: '', method: '' }) // prettier-ignore
    expect(linkEvent({ ...link, status: 'expired', reference_id: '' }, created)).toMatchObject({ status: 'EXPIRED', collectionId: undefined }) // prettier-ignore
    expect([linkEvent({ ...link, payments: null }, created), linkEvent({}, created)]).toEqual([other, other])
  })
})

describe('keys', () => {
  const fit = (provider: 'STRIPE' | 'RAZORPAY', mode: 'LIVE' | 'TEST', keyId: string, secretKey?: string) => () =>
    assertKeysFit({ provider, mode, keyId, secretKey })

  test('of Razorpay carry their mode in the id', () => {
    expect(fit('RAZORPAY', 'LIVE', 'rzp_live_1')).not.toThrow()
    expect(fit('RAZORPAY', 'TEST', 'rzp_test_1', 'anything')).not.toThrow()
    for (const keyId of ['rzp_test_1', 'sk_live_1', 'x_rzp_live_1']) expect(fit('RAZORPAY', 'LIVE', keyId)).toThrow('wrong_keys') // prettier-ignore
  })

  test('of Stripe carry it in the secret, which may be restricted or not changed at all', () => {
    for (const secret of ['sk_live_1', 'rk_live_1', undefined]) expect(fit('STRIPE', 'LIVE', '', secret)).not.toThrow()
    for (const secret of ['sk_test_1', 'pk_live_1', 'x_sk_live_1', '']) expect(fit('STRIPE', 'LIVE', '', secret)).toThrow('wrong_keys') // prettier-ignore
    expect(fit('STRIPE', 'TEST', '', 'sk_test_1')).not.toThrow()
    expect(fit('STRIPE', 'TEST', 'rzp_test_1')).toThrow('wrong_keys')
  })

  test('of practice are known by their beginning, each provider’s in its own field', () => {
    const of = (provider: 'STRIPE' | 'RAZORPAY', keyId: string, secretKey: string) => isPracticeKey({ provider, keyId, secretKey }) // prettier-ignore
    expect([of('STRIPE', '', 'sk_test_practice_1'), of('RAZORPAY', 'rzp_test_practice_1', '')]).toEqual([true, true])
    expect([of('STRIPE', 'rzp_test_practice_1', 'sk_test_1'), of('RAZORPAY', 'rzp_test_1', 'sk_test_practice_1')]).toEqual([false, false]) // prettier-ignore
  })
})

test('a provider’s method counts as UPI, card or bank', () => {
  expect(['upi', 'card', 'emi', 'cardless_emi', 'link', 'netbanking', 'wallet', ''].map(paymentModeOf)).toEqual(['UPI', 'Card', 'Card', 'Card', 'Card', 'Bank', 'Bank', 'Bank']) // prettier-ignore
})

test('money settles a collection when it is the same amount of the same currency, once', () => {
  const collection: Collected = {
    amount: minor(500),
    currency: 'INR',
    status: 'OPEN' as Collected['status'],
    providerPaymentId: '',
  }
  const event = { amount: minor(500), currency: 'INR', paymentId: 'p1' }
  expect(mismatchOf(collection, event)).toBeUndefined()
  expect([499, 501].map((amount) => mismatchOf(collection, { ...event, amount: minor(amount) }))).toEqual(['amount', 'amount']) // prettier-ignore
  expect(mismatchOf(collection, { ...event, currency: 'USD', amount: minor(1) })).toBe('currency')
  const paid = { ...collection, status: 'PAID' as const, providerPaymentId: 'p1' }
  expect([mismatchOf(paid, event), mismatchOf(paid, { ...event, paymentId: 'p2' })]).toEqual(['repeated', 'payment'])
})

test('what goes back is at most what was taken, less what went back', () => {
  const back = (amount: number) => () => assertRefundable(minor(amount), { taken: 1_000, refunded: 400 })
  expect(back(600)).not.toThrow()
  expect(back(601)).toThrow('refund_above_paid')
})
