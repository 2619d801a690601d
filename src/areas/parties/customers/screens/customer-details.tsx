import Alert from '@mui/material/Alert'
import MuiLink from '@mui/material/Link'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countryNameOf } from '#core/countries.ts'
import { languageNames } from '#web/i18n.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { DayText, MomentText, PhoneLink } from '#web/ui/values.tsx'
import type { Customer } from '../contract.ts'

/** What is known of a guest; what is not known takes no room. */
export function CustomerDetailsList({ customer }: { customer: Customer }) {
  const { t, i18n } = useTranslation('customers')
  const country = countryNameOf(customer.country, i18n.language) ?? customer.country
  const lines: readonly [string, ReactNode][] = [
    [t('number'), `#${customer.number}`],
    [t('phone'), customer.phone && <PhoneLink key="phone" phone={customer.phone} />],
    [
      t('email'),
      customer.email && (
        <MuiLink key="email" href={`mailto:${customer.email}`}>
          {customer.email}
        </MuiLink>
      ),
    ],
    [t('titleOf'), customer.title],
    [t('companyName'), customer.companyName],
    [
      t('address'),
      [customer.address, `${customer.postalCode} ${customer.city}`.trim(), country]
        .filter((part) => part !== '')
        .join(', '),
    ],
    [t('nationality'), customer.nationality],
    [t('language'), customer.language && languageNames[customer.language]],
    [t('dateOfBirth'), customer.dateOfBirth && <DayText key="dateOfBirth" day={customer.dateOfBirth} />],
    [t('placeOfBirth'), customer.placeOfBirth],
    [t('gender.label'), customer.gender && t(`gender.${customer.gender}`)],
    [t('occupation'), customer.occupation],
    [t('taxId'), customer.taxId],
    [t('vehiclePlate'), customer.vehiclePlate],
    [t('dietary'), customer.dietary],
    [t('allergies'), customer.allergies && <b key="allergies">{customer.allergies}</b>],
    [t('accessibility'), customer.accessibility && <b key="accessibility">{customer.accessibility}</b>],
    [t('notes'), customer.notes],
    [t('since'), <MomentText key="since" instant={customer.createdAt} />],
  ]
  return (
    <>
      {customer.doNotRent && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {[t('doNotRent'), customer.doNotRentReason].filter((part) => part !== '').join(': ')}
        </Alert>
      )}
      {customer.restrictedAt !== null && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {t('restricted', { reason: customer.restrictedReason })}
        </Alert>
      )}
      {customer.erasedAt !== null && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('erased')}
        </Alert>
      )}
      <FactList facts={lines} />
    </>
  )
}
