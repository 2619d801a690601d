import type { ServedPage } from '#server/area.ts'

/** The page of a stay: its address is a secret between the guest and the property, so no search engine has it. */
const guestPage: ServedPage = {
  path: '/stay',
  respond: async () => ({
    status: 200,
    page: 'website.html',
    lang: 'en',
    head: '<title>Your stay</title><meta name="robots" content="noindex" /><meta name="referrer" content="no-referrer" />',
  }),
}

export const portalPages: readonly ServedPage[] = [guestPage]
