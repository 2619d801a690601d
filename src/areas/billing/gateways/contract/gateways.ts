import * as z from 'zod'
import { contract, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'
import { PositiveMinor } from '#core/money.ts'
import {
  EventStatus,
  Gateway,
  GatewayEvent,
  GatewayMode,
  GatewayRefund,
  Provider,
  RefundRow,
  RefundStatus,
} from './replies.ts'

/** A key as providers write them: no spaces inside, whatever was pasted around it. */
const key = z
  .string()
  .trim()
  .regex(/^[\w-]{8,255}$/, 'Is not a key')

const keys = {
  mode: GatewayMode,
  name: text(60).default(''),
  /** Razorpay's key id; Stripe has none. */
  keyId: z.union([key, z.literal('')]).default(''),
  /** What the provider signs its messages with. Without it no message is accepted. */
  webhookSecret: z.union([key, z.literal('')]).optional(),
  isDefault: z.boolean().default(false),
}

/** The specification's "property payment": how a property takes money through a provider. */
export const gateways = contract('gateways', {
  list: {
    method: 'GET',
    path: '/gateways',
    given: ['GET /api/propertyPayment/getAllByPropertyId/:propertyId'],
    summary: 'Payment providers of the property',
    needs: 'gateways.read',
    input: z.object({ ...pageInput, propertyId: z.coerce.number().int().positive().optional() }),
    reply: page(Gateway),
    refuses: ['not_found'],
  },
  ofOrganisation: {
    method: 'GET',
    path: '/gateways/organisation/:organizationId',
    given: ['GET /api/propertyPayment/getAllByOrganizationId/:organizationId'],
    summary: 'Payment providers of those properties of an organisation one works for',
    needs: 'gateways.read',
    input: z.object({ ...pageInput, organizationId: z.coerce.number().int().positive() }),
    reply: page(Gateway),
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/gateways',
    given: ['POST /api/propertyPayment/create'],
    summary: 'Set up a payment provider; the keys are sealed and never shown again',
    needs: 'gateways.write',
    input: z.object({ ...keys, provider: Provider, secretKey: key }),
    reply: Gateway,
    refuses: ['gateway_taken', 'wrong_keys'],
  },
  update: {
    method: 'PATCH',
    path: '/gateways/:gatewayId',
    summary: 'Change a payment provider; keys left out stay as they are',
    needs: 'gateways.write',
    input: z.object({ ...keys, gatewayId: z.uuid(), version: z.int(), secretKey: key.optional() }),
    reply: Gateway,
    refuses: ['not_found', 'stale_version', 'wrong_keys'],
  },
  remove: {
    method: 'DELETE',
    path: '/gateways/:gatewayId',
    given: ['POST /api/propertyPayment/delete/:gatewayId'],
    summary: 'Take a payment provider out of use and forget its keys',
    needs: 'gateways.write',
    input: z.object({ gatewayId: z.uuid() }),
    reply: z.object({ gatewayId: z.uuid() }),
    refuses: ['not_found', 'gateway_in_use'],
  },
  test: {
    method: 'POST',
    path: '/gateways/:gatewayId/tests',
    summary: 'Ask the provider whether the keys work; the outcome shows on the gateway',
    needs: 'gateways.write',
    input: z.object({ gatewayId: z.uuid() }),
    reply: Gateway,
    refuses: ['not_found'],
  },
  turn: {
    method: 'PUT',
    path: '/gateways/:gatewayId/state',
    summary: 'Switch a payment provider on or off; off, nothing new is collected through it',
    needs: 'gateways.write',
    input: z.object({ gatewayId: z.uuid(), isActive: z.boolean() }),
    reply: Gateway,
    refuses: ['not_found'],
  },
  events: {
    method: 'GET',
    path: '/gateways/events',
    summary: 'What providers reported, latest first',
    needs: 'gateways.read',
    input: z.object({ ...pageInput, status: EventStatus.optional(), from: Instant.optional() }),
    reply: page(GatewayEvent),
  },
  refunds: {
    method: 'GET',
    path: '/gateways/refunds',
    summary: 'Money sent back through providers, latest first',
    needs: 'gateways.read',
    input: z.object({ ...pageInput, status: RefundStatus.optional() }),
    reply: page(RefundRow),
  },
  webhook: {
    method: 'POST',
    path: '/gateways/:gatewayId/webhooks/:propertyId',
    summary: 'What a provider calls when something happened; the body is signed',
    needs: 'public',
    isSigned: true,
    perMinute: 3_000,
    input: z.object({ gatewayId: z.uuid(), propertyId: z.coerce.number().int().positive().max(2_147_483_647) }),
    reply: z.object({ isReceived: z.literal(true) }),
    refuses: ['wrong_signature'],
  },
  refund: {
    method: 'POST',
    path: '/gateways/refunds',
    summary: 'Send money back the way it came; the provider is called after this is stored',
    needs: 'payments.refund',
    input: z.object({ receiptId: z.uuid(), amount: PositiveMinor, reason: requiredText(300) }),
    reply: GatewayRefund,
    refuses: ['not_found', 'refund_above_paid', 'gateway_not_ready'],
  },
})
