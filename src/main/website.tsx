import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Site } from '#areas/marketing/website/screens/page/site.tsx'
import { firstLanguage } from '#web/guest/language.ts'

/**
 * The light pages of guests are a program of their own: they come once, by telephone, and fetch nothing the staff needs. Its address determines
 * which page it is; the script of the booking page begins them all, and what the others need comes after it.
 */
const address = new URLSearchParams(window.location.search)
const language = firstLanguage(address.get('lang'))
const root = document.getElementById('site')
if (!root) throw new Error('the page has no root')
const page = createRoot(root)

const pages: Readonly<Record<string, () => Promise<ReactNode>>> = {
  '/bookone-payment': async () => {
    const words = {
      en: () => import('#areas/billing/links/screens/page/words-en.ts').then(({ en }) => en),
      fr: () => import('#areas/billing/links/screens/page/words-fr.ts').then(({ fr }) => fr),
    }
    // Fetched beside the page, not after it; the page shows it when they do not come.
    words[language]().catch(() => {})
    const { PayPage } = await import('#areas/billing/links/screens/page/pay-page.tsx')
    const { token = '', attempt, back } = Object.fromEntries(address)
    return <PayPage address={{ token, attempt, back }} words={words} language={language} />
  },
  '/gift': async () => {
    const words = {
      en: () => import('#areas/marketing/gifts/screens/page/words-en.ts').then(({ en }) => en),
      fr: () => import('#areas/marketing/gifts/screens/page/words-fr.ts').then(({ fr }) => fr),
    }
    words[language]().catch(() => {})
    const { GiftPage } = await import('#areas/marketing/gifts/screens/page/gift-page.tsx')
    const { at = '', token = '', attempt, back } = Object.fromEntries(address)
    return <GiftPage address={{ at, token, attempt, back }} words={words} language={language} />
  },
  '/stay-review': async () => {
    const words = {
      en: () => import('#areas/marketing/reviews/screens/page/words-en.ts').then(({ en }) => en),
      fr: () => import('#areas/marketing/reviews/screens/page/words-fr.ts').then(({ fr }) => fr),
    }
    words[language]().catch(() => {})
    const { SurveyPage } = await import('#areas/marketing/reviews/screens/page/survey-page.tsx')
    const { token = '', preview } = Object.fromEntries(address)
    return <SurveyPage token={token} preview={preview} words={words} language={language} />
  },
  '/stay': async () => {
    const words = {
      en: () => import('#areas/insight/portal/screens/page/words-en.ts').then(({ en }) => en),
      fr: () => import('#areas/insight/portal/screens/page/words-fr.ts').then(({ fr }) => fr),
    }
    words[language]().catch(() => {})
    const { StayPage } = await import('#areas/insight/portal/screens/page/stay-page.tsx')
    return <StayPage token={address.get('token') ?? ''} words={words} language={language} />
  },
  '/preferences': async () => {
    const words = {
      en: () => import('#areas/platform/consents/screens/page/words-en.ts').then(({ en }) => en),
      fr: () => import('#areas/platform/consents/screens/page/words-fr.ts').then(({ fr }) => fr),
    }
    words[language]().catch(() => {})
    const { PreferencesPage } = await import('#areas/platform/consents/screens/page/preferences-page.tsx')
    return <PreferencesPage token={address.get('token') ?? ''} words={words} language={language} />
  },
}

async function bookingPage(): Promise<ReactNode> {
  const words = {
    en: () => import('#areas/marketing/website/screens/page/words-en.ts').then(({ en }) => en),
    fr: () => import('#areas/marketing/website/screens/page/words-fr.ts').then(({ fr }) => fr),
  }
  const { at = '', booking = null, code = '' } = Object.fromEntries(address)
  return <Site address={{ at, booking, code }} words={words} language={language} />
}

const draw = pages[window.location.pathname] ?? bookingPage
void draw().then((drawn) => page.render(drawn))
