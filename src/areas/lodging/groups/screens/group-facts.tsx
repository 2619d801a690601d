import { useTranslation } from 'react-i18next'
import { useDays, useMoney } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Section } from '#web/ui/page.tsx'
import { PhoneLink } from '#web/ui/values.tsx'
import type { Group } from '../contract/replies.ts'
import { useCutOffWords, useDatesText } from './group-marks.tsx'

/** What was agreed with a group. */
export function GroupFacts({ group }: { group: Group }) {
  const { t } = useTranslation(['groups', 'bookings'])
  const { day } = useDays()
  const { format } = useMoney()
  const cutOff = useCutOffWords()
  const dates = useDatesText()
  const maySeeCompanies = useCan('companies.read')
  const { company, nextCutOffOn } = group
  const next = nextCutOffOn && t('cutOff.next', { day: day(nextCutOffOn, 'short') })
  const typeName = (id: string) => group.roomTypes.find(({ roomTypeId }) => roomTypeId === id)?.name ?? ''
  const amountText = (amount: number) => format(amount, { currency: group.currency })
  // Only what differs from the price of the type.
  const nights = group.nightRates
    .filter(
      ({ roomTypeId, amount, complimentary }) =>
        complimentary > 0 || group.rates.every((rate) => rate.roomTypeId !== roomTypeId || rate.amount !== amount),
    )
    .map(({ roomTypeId, day: night, amount, complimentary }) =>
      [
        `${day(night, 'short')}, ${typeName(roomTypeId)}: ${amountText(amount)}`,
        complimentary > 0 && t('rates.complimentary', { count: complimentary }),
      ]
        .filter(Boolean)
        .join(', '),
    )
  const prices = group.rates.map(({ roomTypeId, amount }) => {
    return `${typeName(roomTypeId)}: ${amountText(amount)}`
  })
  const companyLink =
    company && maySeeCompanies ? (
      <Link to={`/bookone-admin/company?id=${company.id}`}>{company.name}</Link>
    ) : (
      company?.name
    )
  const email = group.contactEmail && <a href={`mailto:${group.contactEmail}`}>{group.contactEmail}</a>
  const phone = group.contactPhone && <PhoneLink phone={group.contactPhone} />
  return (
    <Section>
      <FactList
        facts={[
          [t('kind'), t(`kinds.${group.kind}`)],
          [t('dates'), dates(group)],
          [t('company'), companyLink],
          [t('contactName'), group.contactName],
          [t('email'), email],
          [t('phone'), phone],
          [t('cutOff.label'), [cutOff(group), next].filter(Boolean).join('. ')],
          [t('ratePlan'), group.ratePlanName],
          [t('rates.title'), prices.join('\n')],
          [t('rates.nights'), nights.join('\n')],
          [t('bookings:segmentLabel'), group.segment && t(`bookings:segment.${group.segment}`)],
          [t('notes'), group.notes],
          [t('cancelReason'), group.cancelReason],
        ]}
      />
    </Section>
  )
}
