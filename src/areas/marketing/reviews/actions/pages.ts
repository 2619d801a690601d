import type { ServedPage } from '#server/area.ts'

/** The page on which a guest answers: its address is a secret between the guest and the property, so no search engine has it. */
const surveyPage: ServedPage = {
  path: '/stay-review',
  respond: async () => ({
    status: 200,
    page: 'website.html',
    lang: 'en',
    head: '<title>Your stay</title><meta name="robots" content="noindex" />',
  }),
}

export const reviewPages: readonly ServedPage[] = [surveyPage]
