import type { RequestOf } from '#core/contract.ts'
import type { offers } from '../contract/offers.ts'
import { NO_CONDITIONS } from '../rules/offers.ts'

/** What is typed of an offer. */
export type OfferFields = Omit<RequestOf<typeof offers.update>, 'offerId' | 'version'>

/** The empty form of an offer. */
export const NEW_OFFER: OfferFields = {
  name: '',
  title: { en: '', fr: '' },
  about: { en: '', fr: '' },
  terms: { en: '', fr: '' },
  target: 'STAY',
  kind: 'PERCENT',
  percentBp: 1_000,
  amount: null,
  buy: null,
  free: null,
  gift: null,
  maxOff: null,
  amountsAre: 'AS_PRICED',
  comesOff: 'BEFORE_TAX',
  roundTo: null,
  everyNth: null,
  needsCode: false,
  channels: ['DESK', 'WEBSITE'],
  audience: 'EVERYONE',
  conditions: NO_CONDITIONS,
  stack: '',
  priority: 0,
  maxUses: null,
  maxUsesPerGuest: null,
  maxUsesPerDay: null,
  maxRoomsPerNight: null,
  budget: null,
  costCode: '',
  keepsWhenChanged: false,
}
