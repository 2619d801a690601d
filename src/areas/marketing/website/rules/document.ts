import { escapeHtml } from '#core/mail-html.ts'
import { type Language, languageOf } from '#core/language.ts'
import type { OwnReviews } from '../contract/replies.ts'
import type { WebsiteSettings } from '../contract/settings.ts'

/** The public data of an open property. */
export type SiteFacts = {
  name: string
  seoFriendlyName: string
  address: string
  city: string
  country: string
  phone: string
  email: string
  isHotel: boolean
  checkInTime: string
  checkOutTime: string
  locale: string
  /** Rooms can be booked on the page. */
  isOpen: boolean
  texts: WebsiteSettings['texts'] | null
  frameOrigins: string[]
  /** The address of its first picture. */
  picture: string | null
  reviews: OwnReviews | null
}

/** The one address of a public page, whatever else a visitor's address contains. */
export const canonicalUrl = (publicUrl: string, seoFriendlyName: string): string =>
  `${publicUrl}/house?at=${encodeURIComponent(seoFriendlyName)}`

/** JSON that ends no script element, whatever is in it. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const ofPlace = ({ address, city }: SiteFacts): string => [address, city].filter(Boolean).join(', ')

/** Own reviews as search engines read them: https://schema.org/AggregateRating and https://schema.org/Review. */
function reviewData({ count, averageTenths, latest }: OwnReviews): object {
  const rating = (tenths: number) => ({ ratingValue: tenths / 10, bestRating: 10, worstRating: 0 })
  return {
    aggregateRating: { '@type': 'AggregateRating', ...rating(averageTenths), reviewCount: count },
    review: latest.map(({ author, body, ratingTenths, postedOn }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author },
      datePublished: postedOn,
      reviewBody: body,
      reviewRating: { '@type': 'Rating', ...rating(ratingTenths) },
    })),
  }
}

/** The property as search engines read it: https://schema.org/Hotel, or a business of another kind. */
function structuredData(facts: SiteFacts, url: string, publicUrl: string): object {
  const { name, address, city, country, phone, email, isHotel, picture } = facts
  return {
    '@context': 'https://schema.org',
    '@type': isHotel ? 'Hotel' : 'LocalBusiness',
    '@id': url,
    url,
    name,
    address: { '@type': 'PostalAddress', streetAddress: address, addressLocality: city, addressCountry: country },
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(picture && { image: `${publicUrl}${picture}` }),
    ...(isHotel && { checkinTime: facts.checkInTime, checkoutTime: facts.checkOutTime }),
    ...(facts.reviews && reviewData(facts.reviews)),
    ...(facts.isOpen && isHotel && { potentialAction: { '@type': 'ReserveAction', target: url } }),
  }
}

/** The head of a public page: title, description, canonical address, what social networks show, and structured data. */
export function siteHead(facts: SiteFacts, publicUrl: string): { lang: Language; head: string } {
  const lang = languageOf(facts.locale)
  const url = canonicalUrl(publicUrl, facts.seoFriendlyName)
  const own = facts.texts?.[lang]
  const title = own?.title ? `${facts.name}: ${own.title}` : facts.name
  const description = own?.introduction || [facts.name, ofPlace(facts)].filter(Boolean).join(', ')
  const meta = (attribute: 'name' | 'property', name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description.slice(0, 300)),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description.slice(0, 300)),
    meta('property', 'og:url', url),
    ...(facts.picture ? [meta('property', 'og:image', `${publicUrl}${facts.picture}`)] : []),
    meta('name', 'twitter:card', facts.picture ? 'summary_large_image' : 'summary'),
    `<script type="application/ld+json">${scriptJson(structuredData(facts, url, publicUrl))}</script>`,
  ]
  return { lang, head: head.join('\n    ') }
}

/** The addresses of all public pages, for search engines. */
export const sitemap = (names: readonly string[], publicUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...names.map((name) => `<url><loc>${escapeHtml(canonicalUrl(publicUrl, name))}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
