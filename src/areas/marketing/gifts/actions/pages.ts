import type { ServedPage } from '#server/area.ts'

/** Where gift vouchers are bought, and where a buyer sees the order: that address is a secret, so no search engine has the page. */
const giftPage: ServedPage = {
  path: '/gift',
  respond: async () => ({
    status: 200,
    page: 'website.html',
    lang: 'en',
    head: '<title>Gift voucher</title><meta name="robots" content="noindex" /><meta name="referrer" content="no-referrer" />',
  }),
}

export const giftPages: readonly ServedPage[] = [giftPage]
