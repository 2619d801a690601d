import { isPracticeKey } from '#areas/billing/gateways/rules/gateways.ts'
import type { Provider } from '#areas/billing/gateways/contract/replies.ts'
import type { BusinessSettings } from '#server/request/context.ts'
import type { Database } from '#server/database/pool.ts'
import { startRazorpayPeer } from './razorpay.ts'
import { startStripePeer } from './stripe.ts'

type Host = { db: Database; business: BusinessSettings; host: string; port: number }

/**
 * Payment providers to practise with: Stripe and Razorpay as far as a hotel meets them, on loopback, where no money moves and no
 * Internet is needed. Only gateways with practice keys speak to them. What they know is forgotten when the process ends; a page of
 * before is then closed, as an unknown page of a real provider would be.
 */
export async function startPractice(at: Host) {
  const introduce = async () => {
    for (const account of await accountsOf(at)) {
      const { provider, keyId, secretKey, webhook } = account
      if (provider === 'STRIPE') stripe.open(secretKey, webhook)
      else razorpay.open({ keyId, secretKey }, webhook)
    }
  }
  const stripe = await startStripePeer(0, introduce)
  const razorpay = await startRazorpayPeer(0, introduce)
  return {
    stripeUrl: stripe.url,
    razorpayUrl: razorpay.url,
    close: async () => {
      stripe.courier.close()
      razorpay.courier.close()
      await Promise.all([stripe.close(), razorpay.close()])
    },
  }
}

type Account = {
  provider: Provider
  keyId: string
  secretKey: string
  webhook: { url: string; secret: string } | undefined
}

/** The hotel stores the same customer data as a real provider would, so it is read there. */
async function accountsOf({ db, business, host, port }: Host): Promise<Account[]> {
  const rows = await db.platform((tx) =>
    tx.selectFrom('gateways').selectAll().where('mode', '=', 'TEST').where('removed_at', 'is', null).execute(),
  )
  const open = (sealed: string): string => {
    try {
      return business.secretBox.open(sealed)
    } catch {
      return '' // sealed with another secret, or nothing at all
    }
  }
  const loopback = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return rows.flatMap((row) => {
    const [secretKey, secret] = [open(row.sealed_key), open(row.sealed_webhook_secret)]
    const provider = row.provider as Provider
    if (!isPracticeKey({ provider, keyId: row.key_id, secretKey })) return []
    const url = `http://${loopback}:${port}/api/gateways/${row.id}/webhooks/${row.property_id}`
    return [{ provider, keyId: row.key_id, secretKey, webhook: secret === '' ? undefined : { url, secret } }]
  })
}
