import { createHmac, randomBytes } from 'node:crypto'
import type { Message } from './courier.ts'
import { payPage, shownAmount } from './pay-page.ts'
import { type PeerResponse, type PeerRequest, type Introduce, Peer, readForm } from './peer-server.ts'

type Fields = Record<string, unknown>
type StripeSession = Fields & {
  id: string
  payment_status: string
  status: string
  amount_total: number
  currency: string
}
type Intent = Fields & { id: string; amount: number; amount_received: number; currency: string; refunded: number }

const seconds = () => Math.floor(Date.now() / 1_000)
const idOf = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const refusal = (status: number, type: string, message: string, more: Fields = {}): PeerResponse => ({
  status,
  json: { error: { type, message, ...more } },
})

/** Stripe's signature header of a body: its moment and a keyed digest of both. */
export const stripeSignature = (body: string, secret: string, atSeconds: number = seconds()): string =>
  `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`

/** Starts Stripe on loopback. */
export async function startStripePeer(port = 0, introduce: Introduce = async () => {}): Promise<StripePeer> {
  const peer = new StripePeer(introduce)
  await peer.listen(port)
  return peer
}

/**
 * Stripe on loopback, as far as a hotel meets it: checkout sessions, payment intents, refunds, signed events, and a page to pay on.
 * It speaks the wire form of the real one, so Stripe's own client talks to it.
 */
class StripePeer extends Peer {
  readonly sessions = new Map<string, StripeSession>()
  private readonly intents = new Map<string, Intent>()
  private readonly stored = new Map<string, { body: string; response: PeerResponse }>()

  /** An account: the key it is reached by, and where it sends what happens. */
  open(secretKey: string, webhook?: { url: string; secret: string }): void {
    this.keys.set(
      secretKey,
      webhook && {
        url: webhook.url,
        sign: ({ body }, now) => ({
          'stripe-signature': stripeSignature(body, webhook.secret, Math.floor(now / 1_000)),
        }),
      },
    )
  }

  /** Makes a message without sending it, for tests that bring it themselves. */
  event(type: string, object: Fields): Message {
    const id = idOf('evt')
    const body = {
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: seconds(),
      type,
      livemode: false,
      data: { object },
    }
    return { id, body: JSON.stringify(body, null, 2) }
  }

  private send(key: string, ...events: Message[]): void {
    this.courier.send(this.keys.get(key), events)
  }

  private createSession(key: string, form: Fields): PeerResponse {
    const item = ((form['line_items'] as Fields | undefined)?.['0'] ?? {}) as Fields
    const price = (item['price_data'] ?? {}) as Fields
    const amount = Number(price['unit_amount'])
    if (!Number.isInteger(amount) || amount <= 0)
      return refusal(400, 'invalid_request_error', 'Invalid positive integer', {
        param: 'line_items[0][price_data][unit_amount]',
      })
    const endsAt = Number(form['expires_at'] ?? seconds() + 86_400)
    if (endsAt < seconds() + 1_800 || endsAt > seconds() + 86_400)
      return refusal(
        400,
        'invalid_request_error',
        'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
        { param: 'expires_at' },
      )
    const id = idOf('cs_test')
    const session: StripeSession = {
      id, object: 'checkout.session', mode: 'payment', status: 'open', payment_status: 'unpaid', amount_total: amount,
      currency: String(price['currency']), client_reference_id: form['client_reference_id'] ?? null, metadata: form['metadata'] ?? {},
      payment_intent: null, payment_method_types: ['card'], created: seconds(), expires_at: endsAt, success_url: form['success_url'],
      cancel_url: form['cancel_url'], customer_email: form['customer_email'] ?? null, livemode: false, url: `${this.url}/pay/${id}`,
      title: (price['product_data'] as Fields | undefined)?.['name'] ?? '', intentData: form['payment_intent_data'] ?? {},
    } // prettier-ignore
    this.sessions.set(id, session)
    this.owners.set(id, key)
    return { json: session }
  }

  /** Completes a payment: the intent first, then the session, each with its event. */
  pay(session: StripeSession, how: { amount?: number; currency?: string; intentId?: string } = {}): string {
    const id = how.intentId ?? idOf('pi')
    const amount = how.amount ?? session.amount_total
    const currency = how.currency ?? session.currency
    const { metadata } = session['intentData'] as { metadata?: Fields }
    const intent: Intent = {
      id, object: 'payment_intent', amount, amount_received: amount, currency, status: 'succeeded', metadata: metadata ?? {}, created: seconds(),
      payment_method_types: ['card'], last_payment_error: null, refunded: 0,
    } // prettier-ignore
    this.intents.set(id, intent)
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: id,
      amount_total: amount,
      currency,
    })
    const key = this.owners.get(session.id) ?? ''
    this.owners.set(id, key)
    this.send(key, this.event('payment_intent.succeeded', intent), this.event('checkout.session.completed', session))
    return id
  }

  private end(session: StripeSession): void {
    if (session.status !== 'open') return
    session.status = 'expired'
    this.send(this.owners.get(session.id) ?? '', this.event('checkout.session.expired', session))
  }

  private refund(key: string, form: Fields): PeerResponse {
    const intent = this.intents.get(String(form['payment_intent']))
    if (!intent) return refusal(404, 'invalid_request_error', 'No such payment_intent', { code: 'resource_missing' })
    const amount = Number(form['amount'] ?? intent.amount)
    if (intent.refunded + amount > intent.amount)
      return refusal(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount on charge')
    if (this.moods.refundsFail)
      return refusal(400, 'invalid_request_error', 'The card was closed', { code: 'charge_refund_failed' })
    intent.refunded += amount
    const made = {
      id: idOf('re'), object: 'refund', amount, currency: intent.currency, payment_intent: intent.id, status: 'succeeded',
      metadata: form['metadata'] ?? {}, created: seconds(), failure_reason: null,
    } // prettier-ignore
    this.send(key, this.event('refund.created', made), this.event('refund.updated', made))
    return { json: made }
  }

  protected async api(request: PeerRequest): Promise<PeerResponse> {
    if (this.moods.isDown) return refusal(503, 'api_error', 'Try again later')
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!this.keys.has(key)) await this.introduce(key)
    if (!this.keys.has(key))
      return refusal(401, 'invalid_request_error', `Invalid API Key provided: ${key.slice(0, 8)}****`)
    const idempotencyKey = request.headers['idempotency-key']?.toString()
    const line = `${request.method} ${request.path}`
    this.calls.push({ method: request.method, path: request.path, idempotencyKey })
    const before = idempotencyKey === undefined ? undefined : this.stored.get(`${key} ${idempotencyKey}`)
    if (before)
      return before.body === request.body
        ? before.response
        : refusal(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters')
    const response = this.route(key, line, request)
    if (idempotencyKey !== undefined && (response.status ?? 200) < 500)
      this.stored.set(`${key} ${idempotencyKey}`, { body: request.body, response })
    return response
  }

  private route(key: string, line: string, { path, body }: PeerRequest): PeerResponse {
    const [, , , , id = '', verb] = path.split('/')
    const session = this.sessions.get(id)
    if (line === 'GET /v1/checkout/sessions') return { json: { object: 'list', data: [], has_more: false, url: path } }
    if (line === 'POST /v1/checkout/sessions') return this.createSession(key, readForm(body))
    if (line === 'POST /v1/refunds') return this.refund(key, readForm(body))
    if (path.startsWith('/v1/checkout/sessions/')) {
      if (!session)
        return refusal(404, 'invalid_request_error', `No such checkout.session: ${id}`, { code: 'resource_missing' })
      if (verb === 'expire') {
        if (session.status !== 'open')
          return refusal(
            400,
            'invalid_request_error',
            `Only open sessions can be expired; this one is ${session.status}`,
          )
        this.end(session)
      }
      return { json: session }
    }
    return refusal(404, 'invalid_request_error', `Unrecognized request URL (${line})`)
  }

  protected page({ method, path, body }: PeerRequest): PeerResponse {
    const session = this.sessions.get(path.split('/')[2] ?? '')
    if (!session)
      return {
        status: 404,
        html: payPage({
          provider: 'Stripe',
          title: 'Unknown page',
          amount: '',
          methods: [],
          back: '/',
          state: 'ended',
        }),
      }
    if (session.status === 'open' && Number(session['expires_at']) < seconds()) this.end(session)
    const show = (fault?: string): PeerResponse => ({
      html: payPage({
        provider: 'Stripe', title: String(session['title']), amount: shownAmount(session.amount_total, session.currency),
        methods: [{ value: 'card', label: 'Pay by card' }], back: String(session['success_url']),
        state: session.payment_status === 'paid' ? 'paid' : session.status === 'open' ? 'open' : 'ended', ...(fault ? { fault } : {}),
      }),
    }) // prettier-ignore
    if (method !== 'POST' || session.status !== 'open') return show()
    const how = new URLSearchParams(body).get('method')
    if (how === 'leave') return { location: String(session['cancel_url']) }
    if (how === 'declined') {
      const { metadata } = session['intentData'] as { metadata?: Fields }
      const details = {
        id: idOf('pi'),
        object: 'payment_intent',
        amount: session.amount_total,
        currency: session.currency,
        metadata: metadata ?? {},
        last_payment_error: { message: 'Your card was declined.' },
      }
      this.send(this.owners.get(session.id) ?? '', this.event('payment_intent.payment_failed', details))
      return show('The card was declined. Try another one.')
    }
    this.pay(session)
    return { location: String(session['success_url']) }
  }
}
