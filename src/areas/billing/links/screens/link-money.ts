import { useTranslation } from 'react-i18next'
import { formatMoney } from '#web/formats.ts'
import type { PublicLink } from '../contract/replies.ts'

/** Amounts in the link's own currency: who pays is signed in nowhere. */
export function useLinkMoney({ currency }: Pick<PublicLink, 'currency'>): (amount: number) => string {
  const { i18n } = useTranslation()
  return (amount) => formatMoney(amount, currency, i18n.language ?? 'en')
}
