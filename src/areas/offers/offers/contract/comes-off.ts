/** Whether the price is lower, and taxed no more, or tax is that of the full price and the guest pays less. */
export const COMES_OFF = ['BEFORE_TAX', 'AFTER_TAX'] as const
export type ComesOff = (typeof COMES_OFF)[number]

type Kinded = { kind: string }
export type TaxKinded = Kinded & { amountsAre: string; comesOff: ComesOff }

/** After tax comes a share or an amount off a whole stay or order: a lower price, or something at no price, is taxed as what it is. */
export const mayComeOffAfterTax = ({ kind }: Kinded): boolean => kind === 'PERCENT' || kind === 'AMOUNT_ONCE'

/** What comes off after tax has its amounts with tax. */
export const isTaxedRight = (offer: TaxKinded): boolean =>
  offer.comesOff === 'BEFORE_TAX' || (mayComeOffAfterTax(offer) && offer.amountsAre === 'WITH_TAX')
export const taxedWrong = {
  path: ['comesOff'],
  message: 'Only a share or an amount off a whole stay or order comes off after tax, as amounts with tax',
}
