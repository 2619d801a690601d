export type Stepped = {
  target: string
  kind: string
  comesOff: string
  roundTo: number | null
  everyNth: number | null
}

/** Rounded is the price of each night or unit that an offer leaves. */
export const mayBeRounded = ({ kind }: Pick<Stepped, 'kind'>): boolean => kind === 'PERCENT' || kind === 'AMOUNT_EACH'
export const isRoundedRight = (offer: Stepped): boolean => offer.roundTo === null || mayBeRounded(offer)
export const roundedWrong = { path: ['roundTo'], message: 'Only a share or an amount off each is rounded' }

/** Every third night has it: what is off each night, or its price; what comes off after tax is of the whole stay. */
export const mayBeOfNth = ({ target, kind, comesOff }: Pick<Stepped, 'target' | 'kind' | 'comesOff'>): boolean =>
  target === 'STAY' && comesOff === 'BEFORE_TAX' && (mayBeRounded({ kind }) || kind === 'PRICE')
export const isOfNights = (offer: Stepped): boolean => offer.everyNth === null || mayBeOfNth(offer)
export const nightsWrong = {
  path: ['everyNth'],
  message: 'Only what is off each night, or its price, is of every so many nights',
}
