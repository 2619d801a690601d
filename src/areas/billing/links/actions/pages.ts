import type { ServedPage } from '#server/area.ts'

/** The page a guest pays on: its address is a secret between the guest and the property, so no search engine has it. */
const payPage: ServedPage = {
  path: '/bookone-payment',
  respond: async () => ({
    status: 200,
    page: 'website.html',
    lang: 'en',
    head: '<title>Payment</title><meta name="robots" content="noindex" />',
  }),
}

export const linkPages: readonly ServedPage[] = [payPage]
