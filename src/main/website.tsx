import { createRoot } from 'react-dom/client'
import { Site } from '#areas/marketing/website/screens/page/site.tsx'

/** The public page of a property is a program of its own: guests come once, by telephone, and fetch nothing the staff needs. */
const address = new URLSearchParams(window.location.search)
const root = document.getElementById('site')
if (!root) throw new Error('the page has no root')
const words = {
  en: () => import('#areas/marketing/website/screens/page/words-en.ts').then(({ en }) => en),
  fr: () => import('#areas/marketing/website/screens/page/words-fr.ts').then(({ fr }) => fr),
}
const chosen = address.get('lang') ?? navigator.languages.find((code) => /^(en|fr)\b/i.test(code)) ?? 'en'
createRoot(root).render(
  <Site
    address={{ at: address.get('at') ?? '', booking: address.get('booking'), code: address.get('code') ?? '' }}
    words={words}
    language={/^fr/i.test(chosen) ? 'fr' : 'en'}
  />,
)
