import type { Provider } from '../contract/replies.ts'

/** Names of firms, the same in every language. */
export const providerNames: Record<Provider, string> = { STRIPE: 'Stripe', RAZORPAY: 'Razorpay' }
