import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Named = { id: string; name: string }
/** Who booked, and the company the booking is of. */
export type Bookers = { guest: Named; company: Named | null }
/** The party an invoice over a booking's charges bills. */
export type Billed = { companyId?: string; customerId?: string }

type Who = 'company' | 'guest'

const billedAs = (who: Who, { guest, company }: Bookers): Billed =>
  who === 'company' && company ? { companyId: company.id } : { customerId: guest.id }

/** The choice of whom to bill for a company's booking: no choice is shown where there is only the guest. */
export function useBilledChoice(bookers: Bookers) {
  const [who, choose] = useState<Who>('company')
  return {
    billed: bookers.company ? billedAs(who, bookers) : {},
    question: bookers.company && <BilledChoice bookers={bookers} who={who} choose={choose} />,
  }
}

type Props = { bookers: Bookers; who: Who; choose: (who: Who) => void }

export function BilledChoice({ bookers: { guest, company }, who, choose }: Props) {
  const { t } = useTranslation('invoices')
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id}>{t('billed.title')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={who}
        onChange={(_, chosen) => choose(chosen === 'company' ? 'company' : 'guest')}
      >
        <FormControlLabel
          value="company"
          control={<Radio />}
          label={t('billed.company', { name: company?.name ?? '' })}
        />
        <FormControlLabel value="guest" control={<Radio />} label={t('billed.guest', { name: guest.name })} />
      </RadioGroup>
    </FormControl>
  )
}
