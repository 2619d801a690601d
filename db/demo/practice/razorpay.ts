import { createHmac, randomBytes } from 'node:crypto'
import type { Message } from './courier.ts'
import { payPage, shownAmount } from './pay-page.ts'
import { type PeerResponse, type PeerRequest, type Introduce, Peer } from './peer-server.ts'

type Fields = Record<string, unknown>
type RazorpayLink = Fields & {
  id: string
  reference_id: string
  amount: number
  currency: string
  status: string
  payments: Fields[] | null
}
type Payment = Fields & { id: string; amount: number; currency: string; amount_refunded: number }

const seconds = () => Math.floor(Date.now() / 1_000)
const idOf = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`
const refusal = (status: number, description: string): PeerResponse => ({
  status,
  json: {
    error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: 'NA', reason: 'NA', metadata: {} },
  },
})

/** Razorpay's signature header of a body: a keyed digest, in hex. */
export const razorpaySignature = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** Starts Razorpay on loopback. */
export async function startRazorpayPeer(port = 0, introduce: Introduce = async () => {}): Promise<RazorpayPeer> {
  const peer = new RazorpayPeer(introduce)
  await peer.listen(port)
  return peer
}

/** Razorpay on loopback: payment links, payments, refunds, signed events, and a page to pay on by UPI, card or bank. */
class RazorpayPeer extends Peer {
  readonly links = new Map<string, RazorpayLink>()
  private readonly payments = new Map<string, Payment>()
  private readonly refunds = new Map<string, PeerResponse>()

  open(account: { keyId: string; secretKey: string }, webhook?: { url: string; secret: string }): void {
    this.keys.set(
      `${account.keyId}:${account.secretKey}`,
      webhook && {
        url: webhook.url,
        sign: ({ id, body }) => ({
          'x-razorpay-signature': razorpaySignature(body, webhook.secret),
          'x-razorpay-event-id': id,
        }),
      },
    )
  }

  event(type: string, payload: Record<string, Fields>): Message {
    const wrapped = Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }]))
    const contains = Object.keys(payload)
    const id = idOf('evt')
    return {
      id,
      body: JSON.stringify({
        entity: 'event',
        account_id: 'acc_practice',
        event: type,
        contains,
        payload: wrapped,
        created_at: seconds(),
      }),
    }
  }

  private send(owner: string, ...events: Message[]): void {
    this.courier.send(this.keys.get(this.owners.get(owner) ?? ''), events)
  }

  private createLink(key: string, form: Fields): PeerResponse {
    const referenceId = String(form['reference_id'] ?? '')
    if ([...this.links.values()].some((link) => link.reference_id === referenceId && this.owners.get(link.id) === key))
      return refusal(
        400,
        `payment link with given reference_id (${referenceId}) already exists. Please use a different reference_id`,
      )
    if (referenceId.length > 40) return refusal(400, 'The reference id may not be greater than 40 characters.')
    const amount = Number(form['amount'])
    if (!Number.isInteger(amount) || amount < 100) return refusal(400, 'The amount must be at least INR 1.00')
    if (Number(form['expire_by'] ?? Infinity) < seconds() + 900)
      return refusal(400, 'expire_by should be at least 15 minutes in future')
    const id = idOf('plink')
    const link: RazorpayLink = {
      id, entity: 'payment_link', reference_id: referenceId, amount, amount_paid: 0, currency: String(form['currency'] ?? 'INR'), status: 'created',
      description: form['description'] ?? '', customer: form['customer'] ?? {}, notes: form['notes'] ?? {}, callback_url: form['callback_url'] ?? '',
      expire_by: form['expire_by'] ?? 0, created_at: seconds(), payments: null, short_url: `${this.url}/pay/${id}`,
    } // prettier-ignore
    this.links.set(id, link)
    this.owners.set(id, key)
    return { json: link }
  }

  pay(
    link: RazorpayLink,
    how: { method?: string; amount?: number; currency?: string; paymentId?: string } = {},
  ): string {
    const id = how.paymentId ?? idOf('pay')
    const amount = how.amount ?? link.amount
    const payment: Payment = {
      id, entity: 'payment', amount, currency: how.currency ?? link.currency, status: 'captured', method: how.method ?? 'upi', captured: true, order_id: idOf('order'),
      amount_refunded: 0, notes: link['notes'], email: 'void@razorpay.com', created_at: seconds(), error_description: null,
    } // prettier-ignore
    this.payments.set(id, payment)
    this.owners.set(id, this.owners.get(link.id) ?? '')
    const listed = {
      payment_id: id,
      plink_id: link.id,
      amount: String(amount),
      method: payment['method'],
      status: 'captured',
      created_at: seconds(),
    }
    Object.assign(link, { status: 'paid', amount_paid: amount, payments: [...(link.payments ?? []), listed] })
    this.send(
      link.id,
      this.event('payment.captured', { payment }),
      this.event('payment_link.paid', { payment_link: link, payment }),
    )
    return id
  }

  private end(link: RazorpayLink, status: 'expired' | 'cancelled'): void {
    if (link.status !== 'created') return
    link.status = status
    this.send(link.id, this.event(`payment_link.${status}`, { payment_link: link }))
  }

  private refund(payment: Payment, form: Fields, idempotencyKey: string | undefined): PeerResponse {
    const before = idempotencyKey === undefined ? undefined : this.refunds.get(idempotencyKey)
    if (before) return before
    const amount = Number(form['amount'] ?? payment.amount)
    if (this.moods.refundsFail) return refusal(400, 'The payment cannot be refunded')
    if (payment.amount_refunded + amount > payment.amount)
      return refusal(400, 'The total refund amount is greater than the refund payment amount')
    payment.amount_refunded += amount
    const made = {
      id: idOf('rfnd'), entity: 'refund', amount, currency: payment.currency, payment_id: payment.id, notes: form['notes'] ?? {},
      receipt: form['receipt'] ?? null, status: 'processed', created_at: seconds(),
    } // prettier-ignore
    this.send(
      payment.id,
      this.event('refund.created', { refund: made, payment }),
      this.event('refund.processed', { refund: made, payment }),
    )
    const response = { json: made }
    if (idempotencyKey !== undefined) this.refunds.set(idempotencyKey, response)
    return response
  }

  protected async api(request: PeerRequest): Promise<PeerResponse> {
    if (this.moods.isDown)
      return { status: 503, json: { error: { code: 'SERVER_ERROR', description: 'Try again later' } } }
    const [key = '', secret = ''] = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64')
      .toString()
      .split(':')
    if (!this.keys.has(`${key}:${secret}`)) await this.introduce(key)
    if (!this.keys.has(`${key}:${secret}`)) return { ...refusal(401, 'Authentication failed') }
    const idempotencyKey = request.headers['x-refund-idempotency']?.toString()
    this.calls.push({ method: request.method, path: request.path, idempotencyKey })
    const [, , kind, id = '', verb] = request.path.split('/')
    const form = request.body ? (JSON.parse(request.body) as Fields) : {}
    const line = `${request.method} ${kind}${id && '/:id'}${verb ? `/${verb}` : ''}`
    const [link, payment] = [this.links.get(id), this.payments.get(id)]
    if (line === 'POST payment_links') return this.createLink(`${key}:${secret}`, form)
    if (line === 'GET payment_links') {
      const referenceId = request.query.get('reference_id')
      return {
        json: {
          payment_links: [...this.links.values()].filter(
            (one) => referenceId === null || one.reference_id === referenceId,
          ),
        },
      }
    }
    if (line === 'GET payment_links/:id') return link ? { json: link } : refusal(400, 'The id provided does not exist')
    if (line === 'POST payment_links/:id/cancel' && link) {
      if (link.status !== 'created') return refusal(400, `Payment Link cannot be cancelled as it is ${link.status}`)
      this.end(link, 'cancelled')
      return { json: link }
    }
    if (line === 'POST payments/:id/refund')
      return payment ? this.refund(payment, form, idempotencyKey) : refusal(400, 'The id provided does not exist')
    return refusal(404, 'The requested URL was not found on the server.')
  }

  protected page({ method, path, body }: PeerRequest): PeerResponse {
    const link = this.links.get(path.split('/')[2] ?? '')
    if (!link)
      return {
        status: 404,
        html: payPage({
          provider: 'Razorpay',
          title: 'Unknown page',
          amount: '',
          methods: [],
          back: '/',
          state: 'ended',
        }),
      }
    const back = String(link['callback_url'])
    const show = (fault?: string): PeerResponse => ({
      html: payPage({
        provider: 'Razorpay', title: String(link['description']), amount: shownAmount(link.amount, link.currency), back,
        methods: [{ value: 'upi', label: 'Pay by UPI' }, { value: 'card', label: 'Pay by card' }, { value: 'netbanking', label: 'Pay by net banking' }],
        state: link.status === 'paid' ? 'paid' : link.status === 'created' ? 'open' : 'ended', ...(fault ? { fault } : {}),
      }),
    }) // prettier-ignore
    if (method !== 'POST' || link.status !== 'created') return show()
    const how = new URLSearchParams(body).get('method') ?? 'upi'
    if (how === 'leave') return { location: back.replace('back=paid', 'back=left') }
    if (how === 'declined') {
      const failed = {
        id: idOf('pay'),
        entity: 'payment',
        amount: link.amount,
        currency: link.currency,
        status: 'failed',
        method: 'card',
        notes: link['notes'],
        error_description: 'The bank declined the payment',
      }
      this.send(link.id, this.event('payment.failed', { payment: failed }))
      return show('The bank declined the payment. Try another way.')
    }
    const paymentId = this.pay(link, { method: how })
    const more = new URLSearchParams({
      razorpay_payment_id: paymentId,
      razorpay_payment_link_id: link.id,
      razorpay_payment_link_status: 'paid',
    })
    return { location: `${back}&${more}` }
  }
}
