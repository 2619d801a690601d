import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { PlaceInput, useCountryHelp } from '#areas/platform/addresses/screens/pickers.tsx'
import { CompanyInput } from '#areas/parties/companies/screens/pickers.tsx'
import { customers } from '#areas/parties/customers/contract.ts'
import { queryOf } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { Fold } from '#web/ui/fold.tsx'
import type { DraftContent } from '../contract/drafts.ts'
import type { Bookers } from './billed-choice.tsx'
import { CustomerInput } from './customer-input.tsx'

type Props = {
  content: DraftContent
  change: (change: Partial<DraftContent>) => void
  faults: ReadonlyMap<string, string>
}

/** To whom a sale without a booking goes: a company, a guest, or a name. */
export function Buyer({ content, change, faults }: Props) {
  const { t } = useTranslation('invoices')
  const kind = content.companyId !== null ? 'company' : content.customerId !== null ? 'customer' : 'anybody'
  const { company, customer } = useNames(content)
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <CompanyInput
          label={t('list.company')}
          value={content.companyId ? { id: content.companyId, name: company } : null}
          onChange={(next) => change({ companyId: next?.id ?? null, customerId: null })}
        />
        <CustomerInput
          label={t('list.customer')}
          value={content.customerId ? { id: content.customerId, name: customer } : null}
          onChange={(next) => change({ customerId: next?.id ?? null, companyId: null })}
        />
      </Box>
      {kind === 'anybody' ? (
        <BillToFields content={content} change={change} faults={faults} isNameNeeded />
      ) : (
        <Fold label={t('draft.otherAddress')} isOpen={content.billTo.name !== '' || content.billTo.address !== ''}>
          <BillToFields content={content} change={change} faults={faults} />
        </Fold>
      )}
    </Box>
  )
}

/** Names of the company and the guest a draft points to, as far as one may see them. */
function useNames({ companyId, customerId }: DraftContent): { company: string; customer: string } {
  const mayCompanies = useCan('companies.read')
  const mayCustomers = useCan('customers.read')
  const company = useQuery({
    ...queryOf(companies.get, { companyId: companyId ?? '' }),
    enabled: mayCompanies && companyId !== null,
  })
  const customer = useQuery({
    ...queryOf(customers.get, { customerId: customerId ?? '' }),
    enabled: mayCustomers && customerId !== null,
  })
  const guest = [customer.data?.firstName, customer.data?.lastName].filter(Boolean).join(' ')
  return { company: company.data?.displayName ?? '…', customer: guest || '…' }
}

const WHO = ['name', 'taxNumber', 'address', 'postalCode'] as const
const REACHED_BY = ['phone', 'email'] as const
type Name = keyof DraftContent['billTo']

/** Name and address on the document; what is left empty is what is known of the buyer. */
export function BillToFields({ content, change, faults, isNameNeeded }: Props & { isNameNeeded?: boolean }) {
  const { t } = useTranslation('invoices')
  const { billTo } = content
  const countryHelp = useCountryHelp(billTo.country)
  const set = (values: Partial<DraftContent['billTo']>) => change({ billTo: { ...billTo, ...values } })
  const shared = (name: Name, help?: string) => ({
    label: t(`billTo.${name}`),
    value: billTo[name],
    help: faults.get(`billTo.${name}`) ?? help,
    hasError: faults.has(`billTo.${name}`),
  })
  const plain = (name: Name) => {
    const { hasError, help, ...field } = shared(
      name,
      name === 'name' && !isNameNeeded ? t('billTo.nameHelp') : undefined,
    )
    return (
      <MuiTextField
        key={name}
        {...field}
        onChange={(event) => set({ [name]: event.target.value })}
        error={hasError}
        helperText={help}
        required={name === 'name' && (isNameNeeded ?? false)}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {WHO.map(plain)}
      <PlaceInput
        {...shared('city')}
        level="CITY"
        above={billTo.country ? { country: billTo.country } : {}}
        onChange={(city) => set({ city })}
        onFound={({ name, countryCode }) => set({ city: name, country: billTo.country || countryCode })}
      />
      <PlaceInput
        {...shared('country', countryHelp)}
        level="COUNTRY"
        takesCode
        onChange={(code) => set({ country: code })}
      />
      {REACHED_BY.map(plain)}
    </Box>
  )
}

type PartyProps = {
  bookers: Bookers
  parties: readonly { id: string; name: string }[]
  content: DraftContent
  change: (change: Partial<DraftContent>) => void
}

/** Whom a booking's charges are billed to: its guest, its company, or the payer of a part of the bill. */
export function PartyChoice({ bookers, parties, content, change }: PartyProps) {
  const { t } = useTranslation('invoices')
  const { guest, company } = bookers
  const names = useNames(content)
  const chosen = content.partyId ?? content.companyId ?? content.customerId ?? company?.id ?? guest.id
  const others = [
    ...(content.companyId && content.companyId !== company?.id ? [{ id: content.companyId, name: names.company }] : []),
    ...(content.customerId && content.customerId !== guest.id
      ? [{ id: content.customerId, name: names.customer }]
      : []),
  ]
  const bill = (id: string) => {
    const partyId = parties.some((party) => party.id === id) ? id : null
    const isChosen = (known: string | null | undefined) => partyId === null && id === known
    change({
      partyId,
      companyId: isChosen(company?.id) || isChosen(content.companyId) ? id : null,
      customerId: company && isChosen(guest.id) ? id : null,
      ...(partyId !== content.partyId && { sourceKeys: null }),
    })
  }
  return (
    <MuiTextField select label={t('draft.party')} value={chosen} onChange={(event) => bill(event.target.value)}>
      {company && <MenuItem value={company.id}>{t('billed.company', { name: company.name })}</MenuItem>}
      <MenuItem value={guest.id}>{company ? t('billed.guest', { name: guest.name }) : guest.name}</MenuItem>
      {[...others, ...parties].map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
