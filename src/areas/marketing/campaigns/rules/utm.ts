import type { CampaignChannel } from '../contract/choices.ts'

/** Where a visit comes from, as web analytics read it. https://support.google.com/analytics/answer/10917952 */
export type Utm = { source: string; medium: string; campaign: string }

const MEDIUM: Readonly<Record<CampaignChannel, string>> = { MAIL: 'email', SMS: 'sms', WHATSAPP: 'whatsapp' }

type Named = { name: string; channel: CampaignChannel; addsUtm: boolean; utmSource: string; utmCampaign: string }

/** What the links of a campaign carry; null where they carry nothing. */
export const utmOf = ({ name, channel, addsUtm, utmSource, utmCampaign }: Named, seoName: string): Utm | null =>
  addsUtm ? { source: utmSource || seoName, medium: MEDIUM[channel], campaign: utmCampaign || name } : null

/**
 * A web address with the parameters it has none of yet. The rest of it stays as it was typed, letter by letter, since an address may be signed;
 * what is no web address stays whole. Applying it twice is the same as once.
 */
export function withUtm(url: string, utm: Utm | null): string {
  if (utm === null || !/^https?:\/\//.test(url) || !URL.canParse(url)) return url
  const present = new URL(url).searchParams
  const added = Object.entries(utm)
    .map(([key, value]) => [`utm_${key}`, value] as const)
    .filter(([key, value]) => value !== '' && !present.has(key))
    .map(([key, value]) => new URLSearchParams({ [key]: value }).toString())
  if (added.length === 0) return url
  const mark = url.indexOf('#')
  const [address, fragment] = mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark)]
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return `${address}${joint}${added.join('&')}${fragment}`
}
