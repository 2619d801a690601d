import type { ServedPage } from '#server/area.ts'

/** The page of a person's consents: its address is a secret, so no search engine has it. */
const preferencesPage: ServedPage = {
  path: '/preferences',
  respond: async () => ({
    status: 200,
    page: 'website.html',
    lang: 'en',
    head: '<title>Your choices</title><meta name="robots" content="noindex" />',
  }),
}

export const consentPages: readonly ServedPage[] = [preferencesPage]
