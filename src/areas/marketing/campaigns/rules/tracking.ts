import { propertyOf } from '#core/public-token.ts'

/** What an address of a campaign carries: the property, and 128 bits of chance that name a recipient. */
const TOKEN = /^(\d{1,10})-([0-9a-f]{32})$/
const MOST_PROPERTY = 2_147_483_647

export const READ_PATH = '/campaign-read'
export const LINK_PATH = '/campaign-link'
/** Shows a mail to its recipient. */
export const VIEW_PATH = '/campaign-view'

export type ReadToken = { propertyId: number; token: string }

/** The token of an address; undefined for what is none. */
export function readToken(typed: unknown): ReadToken | undefined {
  const found = typeof typed === 'string' ? TOKEN.exec(typed) : null
  const propertyId = found ? propertyOf(found[0]) : 0
  const token = found?.[2]
  return token === undefined || propertyId < 1 || propertyId > MOST_PROPERTY ? undefined : { propertyId, token }
}

/** The number of a link in an address; 0 for what is none. */
export const linkNumber = (typed: unknown): number =>
  typeof typed === 'string' && /^\d{1,4}$/.test(typed) ? Number(typed) : 0

export const linkUrlOf = (publicUrl: string, { propertyId, token }: ReadToken, number: number): string =>
  `${publicUrl}${LINK_PATH}?r=${propertyId}-${token}&n=${number}`

export const pixelUrlOf = (publicUrl: string, { propertyId, token }: ReadToken): string =>
  `${publicUrl}${READ_PATH}?r=${propertyId}-${token}`

export const viewUrlOf = (publicUrl: string, token: string): string =>
  `${publicUrl}${VIEW_PATH}?m=${encodeURIComponent(token)}`

/** The token of a mail in an address; undefined for what is none. */
export function readViewToken(typed: unknown): { propertyId: number; token: string } | undefined {
  if (typeof typed !== 'string' || !/^\d{1,10}-[\w.-]{20,580}$/.test(typed)) return undefined
  const propertyId = propertyOf(typed)
  return propertyId < 1 || propertyId > MOST_PROPERTY ? undefined : { propertyId, token: typed }
}
