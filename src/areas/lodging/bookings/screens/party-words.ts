import { useTranslation } from 'react-i18next'

type Party = { adults: number; children: number; childAges?: readonly number[] | null }

/** '2 adults, 2 children (4, 9 years)' */
export function usePartyWords(): (party: Party) => string {
  const { t } = useTranslation('bookings')
  const ofChildren = ({ children, childAges }: Party) => {
    const words = t('childCount', { count: children })
    return childAges ? t('childAges.with', { children: words, ages: childAges.join(', ') }) : words
  }
  return (party) =>
    [t('adultCount', { count: party.adults }), party.children > 0 && ofChildren(party)].filter(Boolean).join(', ')
}
