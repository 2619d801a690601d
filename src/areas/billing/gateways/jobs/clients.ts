import type { BusinessSettings } from '#server/request/context.ts'
import type { StoredGateway } from '../queries/gateways.ts'
import { isPracticeKey } from '../rules/gateways.ts'
import { type ProviderClient, ProviderFault } from './provider.ts'
import { razorpayClient } from './razorpay.ts'
import { stripeClient } from './stripe.ts'

/** @throws ProviderFault when the keys were sealed under another secret, or are for practice and this is no demo */
export function clientOf(gateway: StoredGateway, settings: BusinessSettings): ProviderClient {
  const secretKey = openKey(gateway, settings)
  const { provider, keyId } = gateway
  const where = isPracticeKey({ provider, keyId, secretKey }) ? settings.practice : settings
  if (!where) throw new ProviderFault('These keys are for practice and work in the demo only.', true)
  return provider === 'STRIPE'
    ? stripeClient(secretKey, where.stripeUrl)
    : razorpayClient({ keyId, secretKey }, where.razorpayUrl)
}

function openKey({ sealedKey }: StoredGateway, { secretBox }: BusinessSettings): string {
  try {
    return secretBox.open(sealedKey)
  } catch {
    throw new ProviderFault('The keys were sealed with another SECRETS_KEY. Enter them again.', true)
  }
}
